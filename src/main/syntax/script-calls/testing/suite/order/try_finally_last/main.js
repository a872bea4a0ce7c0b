function a() {}
function b() {}
function c() {}
function run() {
  let f = a
  try {
    f = b
  } finally {
    f = c
  }
  f()
}
run()
