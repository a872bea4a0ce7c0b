class Base {
  static create() { return new this() }
  hello() {}
}
class Child extends Base {
  constructor() { super(); this.hello() }
}
Child.create().hello()
