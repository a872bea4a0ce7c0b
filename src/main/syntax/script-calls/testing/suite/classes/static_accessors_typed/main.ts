class Config {
  static defaults: { reader: () => number }
  static { this.defaults = load(); Config.ready() }
  static ready(): void {}
  static get current() { return this.defaults.reader }
  #value?: number
  get value(): number { return this.#value ?? Config.current() }
  set value(next: number) { this.#value = check(next) }
}
function load() { return { reader } }
function reader(): number { return 1 }
function check(v: number): number { return v }
const config = new Config()
config.value
config.value = 2
config.value += 1
Config.current()
