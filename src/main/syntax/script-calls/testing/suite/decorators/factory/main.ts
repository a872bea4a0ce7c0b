function times(n: number) {
  return function (target: any, key: string, descriptor: PropertyDescriptor) {
    const original = descriptor.value
    descriptor.value = function () { original.call(this) }
  }
}
class A {
  @times(2)
  run(): void {}
}
new A().run()
