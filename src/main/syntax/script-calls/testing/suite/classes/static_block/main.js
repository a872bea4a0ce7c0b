function setup() {}
class A {
  static #secret() {}
  static { setup(); A.#secret() }
  #run() {}
  go() { this.#run() }
}
new A().go()
