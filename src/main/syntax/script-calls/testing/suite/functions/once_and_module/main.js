function once (fn) {
  let done = false
  let value
  return function () {
    if (!done) { done = true; value = fn.apply(this, arguments) }
    return value
  }
}
function init() { return { start() { begin() } } }
function begin() {}
const getApp = once(init)
getApp().start()
getApp().start()
const counter = (() => {
  let n = 0
  const api = { up() { n++; return api }, show: function () { return print(n) } }
  return api
})()
counter.up().up().show()
function print(n) {}
