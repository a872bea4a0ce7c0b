function* talk() {
  const fn = yield
  fn()
}
function f() {}
const t = talk()
t.next()
t.next(f)
