function a() {}
function b() {}
const o = { f: a, g: a }
o.f = b
const { f, g } = o
f()
