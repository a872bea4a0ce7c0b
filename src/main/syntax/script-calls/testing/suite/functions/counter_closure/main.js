function outer() {
  let cb = noop
  function set(fn) { cb = fn }
  function fire() { cb() }
  return [set, fire]
}
function noop() {}
function f() {}
const [set, fire] = outer()
set(f)
fire()
