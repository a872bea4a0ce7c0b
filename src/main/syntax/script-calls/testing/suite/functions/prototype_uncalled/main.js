function Store(items) { this.items = items }
Store.prototype.load = function load(name) { return this.find(name) || this.make(name) }
Store.prototype.find = function (name) {}
const proto = Store.prototype
proto.make = function (name) { return done(name) }
function done() {}
const app = exports = module.exports = {}
app.use = function use(fn) { this.lazy(); return fn }
app.lazy = function () { done() }
