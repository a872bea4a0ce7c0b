async function start() {
  const { boot } = await import('./boot.js')
  boot()
  const m = await import('./boot.js')
  m.default()
}
start()
