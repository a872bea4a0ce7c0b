class A { constructor() {} run() {} }
const a = Reflect.construct(A, [])
a.run()
const proxy = new Proxy({ go() {} }, { get(target, key) { return target[key] } })
proxy.go()
