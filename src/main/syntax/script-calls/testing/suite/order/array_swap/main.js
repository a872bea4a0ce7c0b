function a() {}
function b() {}
const l = [a, b]
;[l[0], l[1]] = [l[1], l[0]]
l[0]()
