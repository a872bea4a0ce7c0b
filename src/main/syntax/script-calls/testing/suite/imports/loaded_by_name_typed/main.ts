const loaders = { a: () => import('./a'), b: () => import('./b') }
async function load(kind: 'a' | 'b') {
  const mod: any = await loaders[kind]()
  return mod.default ?? mod.run
}
async function start(): Promise<void> {
  const run = await load('a')
  run()
  ;(await load('b'))()
  const { run: other, setup = fallback } = (await import('./b')) as any
  other(setup)
  import('./a').then((m) => m.default())
}
function fallback(): void {}
start()
