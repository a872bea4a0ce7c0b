function a() {}
function b() {}
function change(o) { o.f = b }
const o = { f: a }
change(o)
o.f()
