type Fn = () => void
const wait = (ms: number): Promise<Fn> => new Promise((resolve) => setTimeout(resolve, ms, done))
wait(1).then((fn) => fn()).then(after).finally(clean)
async function all(): Promise<void> {
  const [x, y] = await Promise.all([Promise.resolve(done), load()])
  x()
  y()
  for await (const f of [load(), after]) f()
}
async function load(): Promise<Fn> { return clean }
function done(): void {}
function after(): void {}
function clean(): void {}
all()
