function a() {}
function b() {}
function choose(flag) {
  const box = { run: a }
  if (flag) {
    box.run = b
    return box.run()
  }
  return box.run()
}
choose(1)
function alt(flag) {
  let f = a
  if (flag) { f = b; return f }
  return f()
}
alt(0)
