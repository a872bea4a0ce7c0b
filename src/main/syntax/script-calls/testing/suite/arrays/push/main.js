function a() {}
function b() {}
const list = []
list.push(a)
list.push(b)
for (const fn of list) fn()
