function a() {}
function b() {}
function use(o) { o.f() }
const o = { f: a }
o.f = b
use(o)
