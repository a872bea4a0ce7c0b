function a() {}
function b() {}
function* gen() { yield a; yield b }
for (const fn of gen()) fn()
const [first] = gen()
