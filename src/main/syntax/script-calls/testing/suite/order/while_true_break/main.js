function a() {}
function b() {}
function run(n) {
  let f = a
  while (true) {
    if (n++ > 3) break
    f = b
  }
  f()
}
run(1)
