class A {
  constructor() { this.setup() }
  setup() {}
  run() {}
}
class B extends A {
  setup() {}
  run() { super.run() }
}
new B().run()
