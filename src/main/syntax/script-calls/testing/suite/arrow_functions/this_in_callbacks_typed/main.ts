class Cart {
  items: number[] = [1, 2]
  total(): number { return this.items.map((i) => this.price(i)).reduce((a, b) => this.add(a, b), 0) }
  price(i: number): number { return i }
  add(a: number, b: number): number { return a + b }
  later() {
    return () => {
      const inner = () => this.total()
      return inner
    }
  }
}
const cart = new Cart()
cart.later()()()
