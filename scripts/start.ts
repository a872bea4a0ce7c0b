// `npm start`: builds what is missing and opens the desktop app; without Electron or a display it
// serves the dashboard to the browser instead, and says why in one line.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** How long fetching Electron's binary may take before the browser serves instead, in ms. */
const fetchLimitMs = 25_000

const root = resolve(import.meta.dirname, '..')
process.chdir(root)

if (await isBuildStale()) {
  process.stdout.write('Building Recollect…\n')
  const built = spawnSync('electron-vite build --logLevel warn && node scripts/render-icons.ts', {
    shell: true,
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

const reason = whyNoDesktop()
if (reason) {
  process.stdout.write(`${reason} Serving the dashboard to the browser instead.\n`)
  run(process.execPath, ['out/main/headless.js', ...process.argv.slice(2)])
} else {
  run(electronProgram() ?? '', ['.', ...process.argv.slice(2)])
}

/** Whether a source file is newer than the build. */
async function isBuildStale(): Promise<boolean> {
  const entry = 'out/main/headless.js'
  if (!existsSync(entry) || !existsSync('out/renderer/index.html')) return true
  const builtAt = statSync(entry).mtimeMs
  const names = await readdir('src', { recursive: true })
  const sources = [
    ...names.map((name) => join('src', name)),
    'package.json',
    'electron.vite.config.ts',
  ]
  return sources.some((file) => statSync(file).mtimeMs > builtAt)
}

/** One sentence that says why the desktop app cannot run here, or null when it can. */
function whyNoDesktop(): string | null {
  const needsDisplay = process.platform === 'linux'
  if (needsDisplay && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'There is no display.'
  if (electronProgram()) return null
  process.stdout.write('Fetching Electron…\n')
  const require = createRequire(import.meta.url)
  const installer = join(dirname(require.resolve('electron/package.json')), 'install.js')
  spawnSync(process.execPath, [installer], { stdio: 'ignore', timeout: fetchLimitMs })
  return electronProgram() ? null : "Electron's binary could not be fetched."
}

/** Electron's program where it has been fetched already; never loads the package, which would fetch it. */
function electronProgram(): string | null {
  const folder = join(root, 'node_modules', 'electron')
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const program = join(override ?? join(folder, 'dist'), readFileSync(pathFile, 'utf8').trim())
  return existsSync(program) ? program : null
}

/** Runs the app in the foreground; its end is ours. */
function run(program: string, parameters: readonly string[]): void {
  const child = spawn(program, parameters, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 1))
}
