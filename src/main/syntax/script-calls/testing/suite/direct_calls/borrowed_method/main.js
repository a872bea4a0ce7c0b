class A { go() { this.end() } end() {} }
class B { end() { done() } }
function done() {}
A.prototype.go.call(new B())
