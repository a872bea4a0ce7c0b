function inheritsLoose(subClass, superClass) {
  subClass.prototype = Object.create(superClass.prototype)
  subClass.prototype.constructor = subClass
  subClass.__proto__ = superClass
}
var A = (function () {
  function A() { this.init() }
  A.prototype.init = function () {}
  return A
})()
var B = (function (_A) {
  inheritsLoose(B, _A)
  function B() { return _A.apply(this, arguments) || this }
  B.prototype.init = function () { _A.prototype.init.call(this) }
  return B
})(A)
var C = (function (_A) {
  inheritsLoose(C, _A)
  function C() { return _A.apply(this, arguments) || this }
  C.prototype.init = function () { _A.prototype.init.call(this) }
  return C
})(A)
new B()
new C()
