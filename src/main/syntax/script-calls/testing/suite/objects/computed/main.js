function f() {}
function g() {}
const key = 'run'
const o = { [key]: f }
o.run()
o['other'] = g
delete o.run
o.other()
