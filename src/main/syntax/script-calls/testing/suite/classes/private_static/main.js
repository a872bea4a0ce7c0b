class Registry {
  static #items = new Map()
  static add(name, fn) { Registry.#items.set(name, fn) }
  static run(name) { return Registry.#find(name)() }
  static #find(name) { return this.#items.get(name) }
}
function job() {}
Registry.add('job', job)
Registry.run('job')
