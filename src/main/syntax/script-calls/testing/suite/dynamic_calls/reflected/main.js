const target = { greet(name) { return name }, other() {} }
const proxy = new Proxy(target, {
  get(obj, prop, receiver) { seen(prop); return Reflect.get(obj, prop, receiver) },
  has() { return true },
})
function seen(what) {}
class Thing { constructor(f) { f() } }
proxy.greet('x')
'greet' in proxy
Reflect.apply(target.other, target, [])
Reflect.construct(Thing, [seen])
const made = new Function('return 1')
made()
