class List {
  *[Symbol.iterator]() { yield item }
}
class Count {
  [Symbol.iterator]() { return this }
  next() { return { done: true, value: item } }
}
function item() {}
for (const x of new List()) x()
for (const x of new Count()) x()
