function a() {}
function b() {}
function all(...fns) { fns.forEach((fn) => fn()) }
function two(x, y) { y() }
all(a, b)
two(...[a, b])
