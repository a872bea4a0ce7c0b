function a() {}
function b() {}
function c() {}
function* inner() {
  yield a
  return b
}
function* outer() {
  const end = yield* inner()
  end()
  const sent = yield c
  sent?.()
}
const list = [...outer()]
list.forEach(f => f())
const run = outer()
run.next()
const { value: third } = run.next()
third()
run.next(b)
Array.from(inner(), f => f())
const objects = { *[Symbol.iterator]() { yield b } }
const [one] = objects
one()
