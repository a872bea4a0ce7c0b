class Builder {
  parts = []
  add(part) { this.parts.push(part); return this }
  build() { return new Product(this.parts) }
}
class Product {
  parts
  constructor(parts) { this.parts = parts; this.init() }
  init() { for (const part of this.parts) part.attach(this) }
}
class Wheel {
  attach(product) { (product.parts.at(0)).spin() }
  spin() {}
}
class Seat { attach() { fold() } }
function fold() {}
new Builder().add(new Wheel()).add(new Seat()).build()
