const animal = { speak() { return this.sound() }, sound() { return none() } }
const dog = { sound() { return bark() } }
Object.setPrototypeOf(dog, animal)
const puppy = {
  __proto__: dog,
  speak() { return super.speak() },
}
puppy.speak()
animal.speak()
const methods = { run() { return walk() } }
function Legacy() {}
Legacy.prototype = methods
new (Legacy)().run()
function none() {}
function bark() {}
function walk() {}
