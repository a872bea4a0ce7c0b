type Handler = (payload: (name: string) => void) => void
function makeHandlers(names: string[]): Map<string, Handler> {
  const handlers = new Map<string, Handler>()
  for (const name of names) handlers.set(name, (payload) => payload(name))
  return handlers
}
function log(): void {}
const handlers = makeHandlers(['a', 'b'])
handlers.get('a')!(log)
const makers = [1, 2].map((n) => function add(m: number) { return done(n + m) })
makers[0](1)
makers.forEach((m) => m(2))
function done(n: number): number { return n }
