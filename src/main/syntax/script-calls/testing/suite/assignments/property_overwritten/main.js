function a() {}
function b() {}
function c() {}
const o = { f: a }
o.f()
o.f = b
o.f()
const p = { f: a }
p.f = c
p.f()
function scope() {
  const q = {}
  q.f = a
  q.f = b
  q.f()
}
scope()
