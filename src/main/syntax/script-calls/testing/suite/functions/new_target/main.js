function Point() {
  if (!new.target) return new Point()
  this.setup()
}
Point.prototype.setup = function () {}
Point.of = function () { return Point() }
Point.of().setup()
