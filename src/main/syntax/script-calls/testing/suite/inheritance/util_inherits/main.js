function Base() {}
Base.prototype = { constructor: Base, hello: function () { this.name() }, name: function () {} }
function Sub() { Base.call(this) }
Object.setPrototypeOf(Sub.prototype, Base.prototype)
Sub.prototype.name = function () { last() }
function last() {}
new Sub().hello()
