function f() {}
const iterator = {
  next() { return { done: false, value: f } },
  [Symbol.iterator]() { return this },
}
const [first] = iterator
first()
