abstract class Shape {
  abstract area(): number
  describe(): void { this.area() }
  static create(): Shape { return new this2() }
}
class Square extends Shape { area(): number { return 1 } }
const this2 = Square
Shape.create().describe()
Square.create()
