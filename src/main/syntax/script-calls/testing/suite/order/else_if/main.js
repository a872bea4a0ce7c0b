function a() {}
function b() {}
function c() {}
function d() {}
function run(n) {
  let f = a
  if (n > 1) f = b
  else if (n > 0) f = c
  else f = d
  f()
}
run(1)
