function f() {}
function g() {}
function h() {}
const { x, y: { z = h, w = h } } = { x: f, y: { z: g } }
x()
z()
w()
let p = f, q = g
;[p, q] = [q, p]
p()
let n = null
n ??= h
n()
