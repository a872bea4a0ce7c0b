const Walks = (Base) => class Walks extends Base { walk() { this.step() } }
class Animal { step() {} }
class Dog extends Walks(Animal) {}
new Dog().walk()
