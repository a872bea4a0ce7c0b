const api = {
  list: () => api.fetch('a'),
  item: function () { return this.fetch('b') },
  fetch(path) { return path.trim() },
  async load() { await this.fetch('c') },
}
api.list()
api.item()
api.load()
