function makeHandlers(names) {
  const handlers = new Map ()
  for (const name of names) handlers.set(name, (payload) => payload(name))
  return handlers
}
function log() {}
const handlers = makeHandlers(['a', 'b'])
handlers.get('a') (log)
const makers = [1, 2].map((n) => function add(m) { return done(n + m) })
makers[0](1)
makers.forEach((m) => m(2))
function done(n) { return n }
