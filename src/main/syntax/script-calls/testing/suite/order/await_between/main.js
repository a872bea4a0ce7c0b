function a() {}
function b() {}
async function run(o) {
  o.f = a
  await o
  o.f()
}
async function other(o) { o.f = b }
const o = {}
run(o)
other(o)
