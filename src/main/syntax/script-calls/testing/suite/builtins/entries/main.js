const handlers = { a: first, b: second }
function first() {}
function second() {}
for (const [name, handler] of Object.entries(handlers)) handler(name)
Object.values(handlers).forEach((handler) => handler())
