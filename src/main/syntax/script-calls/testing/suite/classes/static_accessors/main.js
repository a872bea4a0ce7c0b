class Config {
  static defaults
  static { this.defaults = load(); Config.ready() }
  static ready() {}
  static get current() { return this.defaults.reader }
  #value
  get value() { return this.#value ?? Config.current() }
  set value(next) { this.#value = check(next) }
}
function load() { return { reader } }
function reader() { return 1 }
function check(v) { return v }
const config = new Config()
config.value
config.value = 2
config.value += 1
Config.current()
