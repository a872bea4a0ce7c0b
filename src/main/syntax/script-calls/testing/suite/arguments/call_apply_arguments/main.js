function forward( ..._) { return target.apply(this, arguments) }
function target(a, b) { this.log(a); return b() }
const context = { log(x) { return x() } }
function one() {}
function two() {}
forward.call(context, one, two)
const bound = forward.bind(context, two)
bound(one)
