type Fn = () => void
const listeners: ((f: Fn) => void)[] = []
function useState(initial: Fn): [() => Fn, (next: Fn) => void] {
  let value = initial
  const set = (next: Fn) => { value = next; listeners.forEach((l) => l(value)) }
  return [() => value, set]
}
const [get, set] = useState(first)
listeners.push((f) => f())
get()()
set(second)
get()()
set(first)
function first(): void {}
function second(): void {}
