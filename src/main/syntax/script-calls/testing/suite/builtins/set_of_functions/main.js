function a() {}
function b() {}
const all = new Set([a])
all.add(b).forEach(f => f())
for (const [key, f] of new Map(Object.entries({ a, b })).entries()) f(key)
const [only] = [...all].filter(Boolean)
only()
Array.from(all.values(), f => f())
