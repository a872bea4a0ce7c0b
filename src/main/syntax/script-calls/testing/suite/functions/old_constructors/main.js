function Shape(kind) {
  if (!(this instanceof (Shape))) return new (Shape)(kind)
  this.kind = kind
  this.describe()
}
Shape.prototype.describe = function () { return this.area ? this.area() : none() }
function Square() { Shape.call(this, 'square') }
Square.prototype = Object.create(Shape.prototype)
Square.prototype.constructor = Square
Square.prototype.area = function area() { return compute() }
function none() {}
function compute() {}
;(Shape)('plain')
new (Square)()
