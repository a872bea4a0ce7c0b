const o = {}
Object.defineProperty(o, 'run', { value: f })
Object.defineProperty(o, 'lazy', { get() { return g() } })
function f() {}
function g() {}
o.run()
o.lazy
