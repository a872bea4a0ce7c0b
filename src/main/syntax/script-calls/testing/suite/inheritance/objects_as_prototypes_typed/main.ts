const animal = { speak() { return this.sound() }, sound(): void { return none() } }
const dog = { sound() { return bark() } }
Object.setPrototypeOf(dog, animal)
const puppy: any = {
  __proto__: dog,
  // @ts-ignore
  speak() { return super.speak() },
}
puppy.speak()
animal.speak()
const methods = { run() { return walk() } }
function Legacy() {}
Legacy.prototype = methods
new (Legacy as any)().run()
function none(): void {}
function bark(): void {}
function walk(): void {}
