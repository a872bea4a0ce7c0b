function Animal() { this.init() }
Animal.prototype.init = function () {}
function Dog() { Animal.call(this) }
Dog.prototype = Object.create(Animal.prototype)
Dog.prototype.bark = function () { this.init() }
new Dog().bark()
