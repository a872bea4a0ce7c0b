function make(target) {
  return new Proxy(target, {
    get(t, k, r) { trace(k); const v = Reflect.get(t, k, r); return typeof v === 'function' ? (...a) => v.apply(t, a) : v },
    set(t, k, v) { trace(k); t[k] = v; return true },
  })
}
function trace() {}
const p = make({ hi() { return hello() } })
function hello() {}
p.hi()
p.x = 1
const fp = new Proxy(function base() {}, { apply(t, self, args) { return t(...args) }, construct(t, args) { return new Thing() } })
class Thing { constructor() { trace() } }
fp()
new fp()
