class A {
  constructor() { this.init() }
  init() {}
  get name() { return help() }
  static make() { return new A() }
}
class B {}
function help() {}
const a = A.make()
a.name
new B()
