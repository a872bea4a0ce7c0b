class Temp {
  static #count = 0
  #value = 0
  get #inner() { return this.#read() }
  set #inner(v) { this.#write(v) }
  #read() { return convert }
  #write(v: unknown) { this.#value = Number(v) }
  static bump() { return Temp.#next() }
  static #next() { return ++Temp.#count }
  use() { this.#inner = convert; return this.#inner }
}
function convert() {}
Temp.bump()
new Temp().use()()
