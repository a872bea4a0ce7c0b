function a() {}
function b() {}
function c() {}
function pick(flag) {
  const o = { f: a }
  if (flag) o.f = b
  else o.f = c
  o.f()
}
pick(Math.random() > 0.5)
let g = a
if (process.argv.length > 2) { g = b; g() }
g()
