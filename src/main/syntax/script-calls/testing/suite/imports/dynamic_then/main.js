export function own() { return helper() }
function helper() {}
import('./main.js').then(({ own: renamed }) => renamed())
async function start(name) {
  const { basename: base } = await import('node:path')
  base(name)
  const os = await import('os')
  os.default.platform()
}
start('x')
