class Cart {
  items = [1, 2]
  total() { return this.items.map((i) => this.price(i)).reduce((a, b) => this.add(a, b), 0) }
  price(i) { return i }
  add(a, b) { return a + b }
  later() {
    return () => {
      const inner = () => this.total()
      return inner
    }
  }
}
const cart = new Cart()
cart.later()()()
