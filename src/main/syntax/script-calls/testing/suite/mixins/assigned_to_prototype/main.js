const talk = { say() { this.word() } }
class Dog { word() {} }
Object.assign(Dog.prototype, talk)
new Dog().say()
