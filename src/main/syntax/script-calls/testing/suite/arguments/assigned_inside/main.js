function a() {}
function b() {}
function run(cb) {
  cb = b
  cb()
}
run(a)
