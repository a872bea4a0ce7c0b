function f() {}
function g() {}
let a = f
a = g
a()
