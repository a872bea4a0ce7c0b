function a() {}
function b() {}
function c() {}
const s = { in: { f: a } }
s.in = { f: b }
s.in.f()
s.in.f = c
s.in.f()
