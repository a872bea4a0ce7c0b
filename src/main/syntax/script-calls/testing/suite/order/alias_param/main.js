function a() {}
function b() {}
function go(x, y) {
  x.f = a
  y.f = b
  x.f()
}
const o = {}
go(o, o)
