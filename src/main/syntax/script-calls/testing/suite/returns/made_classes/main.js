function createClass(name, methods) {
  const made = { [name]: class { constructor(...args) { (this).init?.(...args) } } }[name]
  Object.assign(made.prototype, methods)
  return made
}
const Point = createClass('Point', {
  init(cb) { (this).cb = cb },
  run() { return (this).cb() },
})
new Point(act).run()
function act() {}
function pick(flag) {
  switch (flag) {
    case 1: return one
    case 2: return () => two()
    default: return pick(1)
  }
}
pick(1)()
pick(2)()
pick(3)()
function one() {}
function two() {}
