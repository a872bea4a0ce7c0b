class A { get name() { return helper() } static make() { return 1 } }
class B extends A {
  get name() { return super.name }
  static make() { return super.make() }
}
function helper() {}
new B().name
B.make()
