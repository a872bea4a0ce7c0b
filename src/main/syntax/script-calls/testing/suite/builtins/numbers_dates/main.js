const n = Number('3')
n.toFixed(2)
;(12).toString()
Math.max(1, 2)
Object.keys({ a: 1 }).forEach(show)
function show() {}
isNaN(n)
