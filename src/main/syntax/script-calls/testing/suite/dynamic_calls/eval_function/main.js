const add = new Function('a', 'return a')
add(1)
eval('f()')
function f() {}
globalThis.eval('1')
