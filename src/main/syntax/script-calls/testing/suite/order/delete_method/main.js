class A {
  f() {}
}
function g() {}
const o = new A()
o.f = g
o.f()
delete o.f
o.f()
