const listeners = []
function useState(initial) {
  let value = initial
  const set = (next) => { value = next; listeners.forEach((l) => l(value)) }
  return [() => value, set]
}
const [get, set] = useState(first)
listeners.push((f) => f())
get()()
set(second)
get()()
set(first)
function first() {}
function second() {}
