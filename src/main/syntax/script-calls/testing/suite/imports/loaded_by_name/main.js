const loaders = { a: () => import('./a.js'), b: () => import('./b.js') }
async function load(kind) {
  const mod = await loaders[kind]()
  return mod.default ?? mod.run
}
async function start() {
  const run = await load('a')
  run()
  ;(await load('b'))()
  const { run: other, setup = fallback } = (await import('./b.js'))
  other(setup)
  import('./a.js').then((m) => m.default())
}
function fallback() {}
start()
