function a() {}
function b() {}
const o = { f: a }
Object.assign(o, { f: b })
o.f()
