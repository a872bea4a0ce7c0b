function timed(fn) {
  return function (...args) {
    start()
    return fn.apply(this, args)
  }
}
function twice(fn) { return (...args) => { fn(...args); return fn(...args) } }
function start() {}
function work() {}
const run = timed(twice(work))
run(1)
