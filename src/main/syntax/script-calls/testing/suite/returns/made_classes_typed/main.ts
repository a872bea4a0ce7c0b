function createClass(name: string, methods: object): any {
  const made = { [name]: class { constructor(...args: unknown[]) { (this as any).init?.(...args) } } }[name]
  Object.assign(made.prototype, methods)
  return made
}
const Point = createClass('Point', {
  init(cb: () => void) { (this as any).cb = cb },
  run() { return (this as any).cb() },
})
new Point(act).run()
function act(): void {}
function pick(flag: number): () => void {
  switch (flag) {
    case 1: return one
    case 2: return () => two()
    default: return pick(1)
  }
}
pick(1)()
pick(2)()
pick(3)()
function one(): void {}
function two(): void {}
