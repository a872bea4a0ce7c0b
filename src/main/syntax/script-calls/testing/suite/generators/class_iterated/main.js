function a() {}
function b() {}
class Bag {
  constructor(items) { this.items = items }
  *[Symbol.iterator]() { for (const i of this.items) yield i }
}
for (const f of new Bag([a, b])) f()
