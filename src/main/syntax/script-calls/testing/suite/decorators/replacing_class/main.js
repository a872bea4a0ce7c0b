function wrap(target) {
  return class extends target {
    run() { super.run() }
  }
}
class A { run() {} }
const B = wrap(A)
new B().run()
