function f() {}
function g() { return h }
function h() {}
const name = 'g'
eval('f()')
const back = eval(name + '()')
back()
function run(x) { return eval('x()') }
run(k)
function k() {}
eval('const s = () => l(); s()')
function l() {}
const t = 'eval(t)'
eval(t)
