interface Part { attach(product: Product): void }
class Builder {
  parts: Part[] = []
  add(part: Part): this { this.parts.push(part); return this }
  build(): Product { return new Product(this.parts) }
}
class Product {
  parts: Part[]
  constructor(parts: Part[]) { this.parts = parts; this.init() }
  init(): void { for (const part of this.parts) part.attach(this) }
}
class Wheel implements Part {
  attach(product: Product): void { (product.parts.at(0) as Wheel).spin() }
  spin(): void {}
}
class Seat implements Part { attach(): void { fold() } }
function fold(): void {}
new Builder().add(new Wheel()).add(new Seat()).build()
