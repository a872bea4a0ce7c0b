function a() {}
function b() {}
function c() {}
function run(k) {
  const o = { f: a }
  switch (k) {
    case 1:
      o.f = b
      break
    default:
      o.f = c
  }
  o.f()
}
run(1)
