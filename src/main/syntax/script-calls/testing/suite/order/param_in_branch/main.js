function a() {}
function b() {}
function run(cb, on) {
  if (on) cb = b
  cb()
}
run(a, 1)
