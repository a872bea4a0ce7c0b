const bases = {
  fast: class Fast { go(): void { return zoom() } },
  slow: class Slow { go(): void {} },
}
function choose(kind: keyof typeof bases) { return bases[kind] }
class Car extends choose('fast') { go(): void { return super.go() } }
const Base = class { pull(): void {} }
class Cart extends Base { go(): void { this.pull() } }
const Bike = class extends Car { ring(): void { return this.go() } }
new Bike().ring()
new Cart().go()
function zoom(): void {}
