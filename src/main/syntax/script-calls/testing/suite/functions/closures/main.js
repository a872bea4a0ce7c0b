function counter() {
  const hooks = []
  return { add(fn) { hooks.push(fn) }, fire() { hooks.forEach((h) => h()) } }
}
function f() {}
const c = counter()
c.add(f)
c.fire()
