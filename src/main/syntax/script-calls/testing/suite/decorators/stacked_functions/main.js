const timed = (fn) => function timedCall(id) { tick(); try { return fn(id) } finally { tock() } }
const retried = (times) => (fn) => (id) => { for (let i = 0; i < times; i++) fn(id) }
const cached = (fn) => {
  const seen = new Map ()
  return (id) => seen.has(id) ? seen.get(id) : (seen.set(id, fn(id)), seen.get(id))
}
function tick() {}
function tock() {}
function fetchUser(id) { return id }
const decorated = timed(retried(3)(cached(fetchUser)))
decorated(1)
