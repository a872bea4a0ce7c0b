const Serializable = (Base) => class extends Base {
  toJSON() { return this.fields().map((f) => (this)[f]()) }
}
const Observable = (Base) => class extends Base {
  #subs = []
  on(fn) { this.#subs.push(fn); return this }
  emit() { this.#subs.forEach((s) => s(this)) }
}
class Model {
  fields() { return ['id'] }
  id() { return 1 }
}
class User extends Observable(Serializable(Model)) {
  save() { this.emit(); return this.toJSON() }
}
new User().on(saved).save()
function saved(user) { user.toJSON() }
