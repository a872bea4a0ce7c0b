function a() {}
function b() {}
function run(x) {
  let f = a
  try {
    f = b
    JSON.parse(x)
    return 1
  } catch {
    f = a
  }
  f()
}
run('')
