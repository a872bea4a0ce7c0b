function f() {}
const listeners = new Set()
listeners.add(f)
listeners.forEach((l) => l())
for (const l of listeners) l()
const weak = new WeakMap()
const key = {}
weak.set(key, f)
weak.get(key)()
