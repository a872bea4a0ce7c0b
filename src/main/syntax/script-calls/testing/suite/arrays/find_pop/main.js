function f() {}
function g() {}
const queue = [f]
queue.unshift(g)
const fn = queue.pop()
fn()
const found = [f].find((x) => x.name === 'f')
found()
