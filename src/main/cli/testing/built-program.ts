// The program as it ships, for tests that start it as a process: from source each start would cost seven times as much.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..', '..')
/** Test files run beside one another: one of them builds, the others wait. */
const lock = join(root, 'node_modules', '.cache', 'recollect-build.lock')
/** A build takes seconds; one that was killed leaves its lock (ms). */
const longestBuildMs = 180_000

/** The file of the built command line, or of the host; built first where a source is newer. */
export function builtProgram(name: 'cli' | 'headless'): string {
  const file = join(root, 'out', 'main', `${name}.js`)
  const newest = newestSource()
  const isFresh = () => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= newest
  while (!isFresh()) {
    if (!take()) {
      // These tests wait for processes by spawnSync as well: nothing else has to go on meanwhile.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      continue
    }
    try {
      if (!isFresh()) build()
    } finally {
      rmSync(lock, { force: true })
    }
  }
  return file
}

function build(): void {
  const program = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const ran = spawnSync(process.execPath, [program, 'build', '--logLevel', 'error'], {
    cwd: root,
    // Vitest's own would make it a build for tests.
    env: { ...process.env, NODE_ENV: 'production', VITEST: '', VITE_USER_NODE_ENV: '' },
    encoding: 'utf8',
    timeout: longestBuildMs,
  })
  if (ran.status !== 0) throw new Error(`The program could not be built: ${ran.stderr}`)
}

function take(): boolean {
  mkdirSync(join(lock, '..'), { recursive: true })
  try {
    closeSync(openSync(lock, 'wx'))
    return true
  } catch {
    const takenAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - takenAt > longestBuildMs) rmSync(lock, { force: true })
    return false
  }
}

/** When what the program is made of was changed last, in ms since 1970; the dashboard and tests are no part of it. */
function newestSource(): number {
  const sources = ['src/main', 'src/shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/[\\/]testing[\\/]/.test(path)),
  )
  const settings = ['package.json', 'electron.vite.config.ts'].map((name) => join(root, name))
  return Math.max(...[...sources, ...settings].map((path) => statSync(path).mtimeMs))
}
