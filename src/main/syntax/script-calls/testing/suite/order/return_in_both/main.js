function a() {}
function b() {}
function c() {}
function run(x) {
  let f = a
  if (x) { f = b; f(); return }
  else { f = c; f(); return }
  f()
}
run()
