class Shape {
  get area(): () => void { return this.measure() }
  set area(value) { this.keep(value) }
  measure() { return plain }
  keep(value: () => void) {}
}
class Square extends Shape {
  get area() { return super.area }
  set area(value) { super.area = value }
  measure() { return squared }
}
function plain() {}
function squared() {}
const square = new Square()
square.area = plain
square.area()
