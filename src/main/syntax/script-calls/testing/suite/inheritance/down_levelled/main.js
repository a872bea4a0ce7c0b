var Animal = (function () {
  function Animal(name) { this.name = name; if (!(this instanceof Animal)) return new Animal(name) }
  Animal.prototype.speak = function () { return this.sound() }
  Object.defineProperty(Animal.prototype, 'loud', { get: function () { return this.sound() } })
  return Animal
})()
var Dog = (function (_super) {
  __extends(Dog, _super)
  function Dog() { return _super !== null && _super.apply(this, arguments) || this }
  Dog.prototype.sound = function () { return bark() }
  Dog.prototype.speak = function () { return _super.prototype.speak.call(this) }
  return Dog
})(Animal)
function __extends(d, b) { for (var p in b) if (b.hasOwnProperty(p)) d[p] = b[p]; function __() { this.constructor = d } __.prototype = b.prototype; d.prototype = new __() }
function bark() {}
var d = new Dog('x')
d.speak()
d.loud
d.constructor.call({}, 'y')
