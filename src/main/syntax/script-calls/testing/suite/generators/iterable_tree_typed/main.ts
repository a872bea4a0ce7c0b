type Fn = () => void
class Tree {
  fn: Fn
  children: Tree[]
  constructor(fn: Fn, ...children: Tree[]) { this.fn = fn; this.children = children }
  *[Symbol.iterator](): Generator<Fn> { yield this.fn; for (const child of this.children) yield* child }
  get size(): number { return [...this].length }
}
const tree = new Tree(a, new Tree(b), new Tree(c))
for (const f of tree) f()
tree.size
const [x] = tree
x()
Array.from(tree, (f) => f())
function a(): void {}
function b(): void {}
function c(): void {}
