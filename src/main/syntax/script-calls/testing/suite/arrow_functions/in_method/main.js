class List {
  constructor(items) { this.items = items }
  each(fn) { this.items.forEach((item) => fn(item)) }
}
new List([1]).each((n) => show(n))
function show() {}
