function a() {}
function b() {}
function c() {}
const [first, ...others] = [a, b, c]
first()
others[0]()
others.map((fn) => fn())
