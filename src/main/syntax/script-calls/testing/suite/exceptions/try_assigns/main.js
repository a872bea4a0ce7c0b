function a() {}
function b() {}
function might() {}
let fn = a
try {
  might()
  fn = b
} catch {
  might()
}
fn()
