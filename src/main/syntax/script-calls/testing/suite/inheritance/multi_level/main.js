class A { constructor() { this.init() } init() {} run() { this.step() } step() {} }
class B extends A { init() { super.init() } }
class C extends B { step() {} run() { super.run() } }
new C().run()
