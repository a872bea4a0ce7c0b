function a() {}
function b() {}
const list = Array.of(a, b)
list.forEach(call)
function call(fn) { fn() }
const again = Array.from([1, 2], make)
function make(n) { return n }
