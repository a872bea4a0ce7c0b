const gen = function* () { yield* [f] }
function f() {}
const o = { *items() { yield f } }
const [first] = gen()
first()
o.items().next().value()
