class Emitter {
  constructor() { this.map = {} }
  on(name, fn) { (this.map[name] = this.map[name] || []).push(fn); return this }
  emit(name, ...args) { (this.map[name] || []).forEach((fn) => fn.apply(this, args)) }
}
const e = new Emitter()
e.on('a', first).on('b', (x) => x())
function first() { this.emit('b', last) }
function last() {}
e.emit('a')
