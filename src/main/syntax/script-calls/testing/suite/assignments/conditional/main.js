function f() {}
function g() {}
const chosen = Math.random() > 0.5 ? f : g
chosen()
