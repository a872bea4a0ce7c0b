function a() {}
function b() {}
function run(items) {
  const o = { f: a }
  for (const i of items) {
    o.f()
    o.f = b
  }
  o.f()
}
run([1, 2])
