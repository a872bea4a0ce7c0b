type Fn = (id: number) => unknown
const timed = (fn: Fn) => function timedCall(id: number) { tick(); try { return fn(id) } finally { tock() } }
const retried = (times: number) => (fn: Fn): Fn => (id) => { for (let i = 0; i < times; i++) fn(id) }
const cached = (fn: Fn): Fn => {
  const seen = new Map<number, unknown>()
  return (id) => seen.has(id) ? seen.get(id) : (seen.set(id, fn(id)), seen.get(id))
}
function tick(): void {}
function tock(): void {}
function fetchUser(id: number): number { return id }
const decorated = timed(retried(3)(cached(fetchUser)))
decorated(1)
