const key = Symbol('key')
const o = { [key]() { return work() } }
function work() {}
o[key]()
class C { get [Symbol.toStringTag]() { return 'C' } static [Symbol.hasInstance](x) { return true } }
