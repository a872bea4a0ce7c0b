class Tree {
  fn
  children
  constructor(fn, ...children) { this.fn = fn; this.children = children }
  *[Symbol.iterator]() { yield this.fn; for (const child of this.children) yield* child }
  get size() { return [...this].length }
}
const tree = new Tree(a, new Tree(b), new Tree(c))
for (const f of tree) f()
tree.size
const [x] = tree
x()
Array.from(tree, (f) => f())
function a() {}
function b() {}
function c() {}
