const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms, done))
wait(1).then((fn) => fn()).then(after).finally(clean)
async function all() {
  const [x, y] = await Promise.all([Promise.resolve(done), load()])
  x()
  y()
  for await (const f of [load(), after]) f()
}
async function load() { return clean }
function done() {}
function after() {}
function clean() {}
all()
