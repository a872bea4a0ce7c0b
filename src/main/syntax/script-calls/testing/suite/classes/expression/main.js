const Shape = class {
  constructor() { this.init() }
  init() {}
}
new Shape()
const make = () => new (class Inner { go() {} })()
make().go()
