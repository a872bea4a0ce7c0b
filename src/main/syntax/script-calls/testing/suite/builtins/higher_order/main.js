function f(a) { return a }
function order(a, b) { return a - b }
const list = [1, 2].map(f)
list.sort(order)
list.reduce((sum, n) => sum + n, 0)
