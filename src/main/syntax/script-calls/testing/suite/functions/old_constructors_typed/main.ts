function Shape(this: any, kind: string): any {
  if (!(this instanceof (Shape as any))) return new (Shape as any)(kind)
  this.kind = kind
  this.describe()
}
Shape.prototype.describe = function () { return this.area ? this.area() : none() }
function Square(this: any) { Shape.call(this, 'square') }
Square.prototype = Object.create(Shape.prototype)
Square.prototype.constructor = Square
Square.prototype.area = function area() { return compute() }
function none(): void {}
function compute(): void {}
;(Shape as any)('plain')
new (Square as any)()
