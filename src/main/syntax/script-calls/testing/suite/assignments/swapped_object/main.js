function f() {}
function g() {}
const o = {}
;({ a: o.x, b: o.y } = { a: f, b: g })
o.x()
o.y()
