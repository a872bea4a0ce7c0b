const base = { greet() { return this.name() }, name() {} }
const child = Object.create(base, {})
child.name = function () { return own() }
function own() {}
child.greet()
const other = { __proto__: base }
other.greet()
