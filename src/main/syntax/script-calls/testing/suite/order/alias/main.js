function a() {}
function b() {}
const o = { f: a }
const p = o
p.f = b
o.f()
