const target = { greet(name: string) { return name }, other() {} }
const proxy = new Proxy(target, {
  get(obj, prop, receiver) { seen(prop); return Reflect.get(obj, prop, receiver) },
  has() { return true },
})
function seen(what?: unknown): void {}
class Thing { constructor(f: () => void) { f() } }
proxy.greet('x')
'greet' in proxy
Reflect.apply(target.other, target, [])
Reflect.construct(Thing, [seen])
const made = new Function('return 1')
made()
