const key = Symbol('key')
const other = Symbol('other')
const o = { get [key]() { return f }, [other]: g }
function f() {}
function g() {}
o[key]()
class P { get [Symbol.for('x')]() { return g() } }
new P()[Symbol.for('x')]
