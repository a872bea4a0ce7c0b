type Constructor = new (...args: any[]) => object
function Named<T extends Constructor>(Base: T) {
  return class Named extends Base { name(): string { return 'n' } }
}
function Aged<T extends Constructor>(Base: T) {
  return class Aged extends Base { age(): number { return 1 } }
}
class Person extends Named(Aged(Object)) {}
const p = new Person()
p.name()
p.age()
