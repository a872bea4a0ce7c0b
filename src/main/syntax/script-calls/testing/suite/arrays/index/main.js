function a() {}
function b() {}
function c() {}
const fns = [a, b]
fns[0]()
const [, second] = [a, c]
second()
