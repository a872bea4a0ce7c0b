function a() {}
function b() {}
const o = { f: a }
const c = { ...o }
o.f = b
c.f()
o.f()
