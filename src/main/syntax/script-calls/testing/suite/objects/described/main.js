class Model {
  static fields = {}
  static define(name, fn) { this.fields[name] = fn; Object.defineProperty(this.prototype, name, { get() { return fn.call(this) }, configurable: true }); return this }
  save() { for (const k of Object.keys(this.constructor.fields)) this.constructor.fields[k].call(this) ; return this }
}
class User extends Model {}
User.define('full', function () { return this.first() }).define('x', () => helper())
User.prototype.first = function () { return helper() }
function helper() {}
const u = new User()
u.full
u.save().x
Reflect.ownKeys(User.prototype).filter((k) => k === 'first').forEach((k) => u[k]())
const methodNames = Object.getOwnPropertyNames(Model.prototype).filter((n) => n !== 'constructor')
for (const n of methodNames) Model.prototype[n].call(u)
const C = Reflect.construct(User, [], User)
C.first()
