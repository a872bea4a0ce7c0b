function log(fn) { return function () { return fn() } }
function work() {}
const logged = log(work)
logged()
