class Tree {
  constructor(items) { this.items = items }
  *walk() { for (const item of this.items) yield item }
  static *empty() {}
}
function a() {}
function b() {}
for (const fn of new Tree([a, b]).walk()) fn()
const rest = [...Tree.empty()]
