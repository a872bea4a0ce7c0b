function f() {}
function g() {}
const o = { run: f }
o.run = g
o.run()
const p = { ...o, extra: f }
p.extra()
