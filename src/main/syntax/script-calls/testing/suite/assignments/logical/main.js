function f() {}
function g() {}
const a = null || f
a()
const b = f && g
b()
const c = undefined ?? g
c()
let d
d ||= f
d()
