function once<T>(fn: () => T): () => T {
  let done = false
  let value: T
  return function (this: unknown) {
    if (!done) { done = true; value = fn.apply(this, arguments as any) }
    return value
  }
}
function init() { return { start() { begin() } } }
function begin(): void {}
const getApp = once(init)
getApp().start()
getApp().start()
const counter = (() => {
  let n = 0
  const api = { up() { n++; return api }, show: function () { return print(n) } }
  return api
})()
counter.up().up().show()
function print(n: number): void {}
