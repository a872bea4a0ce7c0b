interface Shape { area(): number }
class Square implements Shape { area(): number { return side() } }
class Circle implements Shape { area(): number { return 3 } }
function side(): number { return 1 }
function total(shapes: Shape[]): number { return shapes.reduce((sum, s) => sum + s.area(), 0) }
total([new Square(), new Circle()])
