function first(t: any, k: string, d: PropertyDescriptor) { note() }
function second() {
  return (t: any, k: string, d: PropertyDescriptor) => { note() }
}
function note(): void {}
class A {
  @first
  @second()
  run(): void {}
}
new A().run()
