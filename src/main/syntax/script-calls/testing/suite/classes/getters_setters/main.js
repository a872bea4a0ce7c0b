class Box {
  #v = 1
  get value() { return this.read() }
  set value(v) { this.write(v) }
  read() { return this.#v }
  write(v) { this.#v = v }
}
const box = new Box()
box.value = 3
box.value
