function f() {}
let a, b
a = b = f
a()
b()
function g() {}
let c = f
c = g
c()
