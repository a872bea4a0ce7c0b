function mixin(target, ...sources) {
  for (const source of sources)
    for (const key of Reflect.ownKeys(source.prototype))
      if (key !== 'constructor') Object.defineProperty(target.prototype, key, Object.getOwnPropertyDescriptor(source.prototype, key))
  return target
}
class Swims {
  swim() { return this.speed }
  get depth() { return dive() }
}
class Flies { fly() { return flap() } }
class Duck { get speed() { return paddle() } }
mixin(Duck, Swims, Flies)
const duck = new Duck()
duck.swim()
duck.fly()
duck.depth
function dive() { return 1 }
function flap() {}
function paddle() { return 2 }
