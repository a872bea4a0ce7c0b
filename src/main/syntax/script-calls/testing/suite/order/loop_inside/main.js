function a() {}
function b() {}
function run(items) {
  const o = {}
  for (const i of items) {
    o.f = a
    o.f = b
    o.f()
  }
}
run([1, 2])
