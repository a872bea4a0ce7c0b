const registry = new Map ()
registry.set('a', new Set([one])).set('b', new Set([two]))
for (const [name, set] of registry) for (const fn of set) fn(name)
registry.forEach((set) => set.forEach(call))
function call(fn) { fn() }
const [known] = [...registry.values()]
known.has(one)
const byName = Object.fromEntries([['x', one], ['y', two]])
byName.y()
Object.entries(byName).map(([, fn]) => fn())
function one() {}
function two() {}
