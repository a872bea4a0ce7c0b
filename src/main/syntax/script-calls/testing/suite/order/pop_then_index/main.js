function a() {}
function b() {}
const l = [a]
l.push(b)
l[0] = b
l[0]()
l.unshift(a)
l[0]()
