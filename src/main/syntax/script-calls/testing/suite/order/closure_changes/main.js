function a() {}
function b() {}
const o = { f: a }
function later() { o.f = b }
[1].forEach(later)
o.f()
