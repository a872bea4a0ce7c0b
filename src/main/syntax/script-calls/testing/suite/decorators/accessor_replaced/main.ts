function lazy(target: unknown, key: string, descriptor: PropertyDescriptor) {
  const original = descriptor.get!
  descriptor.get = function () { return original.call(this) }
  return descriptor
}
class Config {
  @lazy get data() { return this.load() }
  load() {}
}
new Config().data
