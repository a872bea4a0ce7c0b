const base = {
  get greet() { return this.say },
  set greet(value) { this.say = value },
}
const child = { __proto__: base, say() { hello() } }
function hello() {}
function bye() {}
child.greet()
const other = Object.create(base)
other.greet = bye
other.say()
class Lazy {
  static get instance() { return (this.made ??= new this()) }
  run() {}
}
class Lazier extends Lazy {}
Lazier.instance.run()
