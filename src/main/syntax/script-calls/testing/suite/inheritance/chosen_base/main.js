const bases = {
  fast: class Fast { go() { return zoom() } },
  slow: class Slow { go() {} },
}
function choose(kind) { return bases[kind] }
class Car extends choose('fast') { go() { return super.go() } }
const Base = class { pull() {} }
class Cart extends Base { go() { this.pull() } }
const Bike = class extends Car { ring() { return this.go() } }
new Bike().ring()
new Cart().go()
function zoom() {}
