function a() {}
function b() {}
function c() {}
function run(k) {
  let f
  switch (k) {
    case 1:
      f = a
      f()
      break
    case 2:
      f = b
      break
    default:
      f = c
  }
  f()
}
run(1)
