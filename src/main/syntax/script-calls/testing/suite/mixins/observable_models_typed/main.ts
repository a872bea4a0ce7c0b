type Constructor<T = {}> = new (...args: any[]) => T
const Serializable = <B extends Constructor<Model>>(Base: B) => class extends Base {
  toJSON(): unknown[] { return this.fields().map((f) => (this as any)[f]()) }
}
const Observable = <B extends Constructor>(Base: B) => class extends Base {
  #subs: ((self: any) => void)[] = []
  on(fn: (self: any) => void): this { this.#subs.push(fn); return this }
  emit(): void { this.#subs.forEach((s) => s(this)) }
}
class Model {
  fields(): string[] { return ['id'] }
  id(): number { return 1 }
}
class User extends Observable(Serializable(Model)) {
  save(): unknown { this.emit(); return this.toJSON() }
}
new User().on(saved).save()
function saved(user: User): void { user.toJSON() }
