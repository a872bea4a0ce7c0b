const A = (Base) => class extends Base { a() { this.b() } }
const B = (Base) => class extends Base { b() { return done() } }
const mix = (Base, ...mixins) => mixins.reduce((c, m) => m(c), Base)
function done() {}
class Root { constructor() {} }
class Leaf extends mix(Root, A, B) {}
new Leaf().a()
