function f() { return o }
const o = { g, h: null }
function g() {}
f?.()?.g?.()
o.h?.()
o?.['g']()
