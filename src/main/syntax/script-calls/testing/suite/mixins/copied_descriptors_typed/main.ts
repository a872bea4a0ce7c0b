type Class = new () => object
function mixin(target: Class, ...sources: Class[]): Class {
  for (const source of sources)
    for (const key of Reflect.ownKeys(source.prototype))
      if (key !== 'constructor') Object.defineProperty(target.prototype, key, Object.getOwnPropertyDescriptor(source.prototype, key)!)
  return target
}
class Swims {
  declare speed: number
  swim(): number { return this.speed }
  get depth(): number { return dive() }
}
class Flies { fly(): void { return flap() } }
class Duck { get speed(): number { return paddle() } }
mixin(Duck, Swims, Flies)
const duck: any = new Duck()
duck.swim()
duck.fly()
duck.depth
function dive(): number { return 1 }
function flap(): void {}
function paddle(): number { return 2 }
