// A machine with nothing on it but Node, npm and sh, for the tests of installing.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The npm versions that a user may have: the last of each line that Node 22 and 24 come with. */
export const npmVersions = ['10.9.9', '11.19.1'] as const
type NpmVersion = (typeof npmVersions)[number]

/** Long enough for a slow registry, and an end for a hanging one (ms). */
const limitMs = 8 * 60_000

export interface Ran {
  readonly status: number | null
  /** Both streams together. */
  readonly output: string
}

export interface BareMachine {
  readonly folder: string
  /** The only folder on its PATH: node, npm and sh. */
  readonly path: string
  /** Runs a program of this machine in `cwd` with an empty HOME of its own, and more of the environment. */
  run(words: readonly string[], cwd: string, env?: Record<string, string>): Ran
  remove(): void
}

/** Makes one in a temporary folder; its npm comes from the registry that the environment names. */
export function makeBareMachine(npm: NpmVersion): BareMachine {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bare-'))
  const path = join(folder, 'bin')
  const home = join(folder, 'home')
  mkdirSync(path)
  mkdirSync(home)
  const fetched = spawnSync(
    'npm',
    ['install', '--prefix', join(folder, 'npm'), '--no-audit', '--no-fund', `npm@${npm}`],
    { encoding: 'utf8', timeout: limitMs },
  )
  if (fetched.status !== 0) throw new Error(`npm ${npm} could not be fetched: ${fetched.stderr}`)
  symlinkSync(process.execPath, join(path, 'node'))
  symlinkSync('/bin/sh', join(path, 'sh'))
  symlinkSync(join(folder, 'npm/node_modules/npm/bin/npm-cli.js'), join(path, 'npm'))

  return {
    folder,
    path,
    run([program = '', ...words], cwd, env = {}) {
      const ran = spawnSync(program, words, {
        cwd,
        env: { ...networkSettings(), HOME: home, PATH: path, ...env },
        encoding: 'utf8',
        timeout: limitMs,
        maxBuffer: 64 * 1024 * 1024,
      })
      if (ran.error) throw ran.error
      return { status: ran.status, output: ran.stdout + ran.stderr }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** How the registry is reached from here: all that a bare machine may know of this one. */
function networkSettings(): Record<string, string> {
  const known =
    /^(https?_proxy|no_proxy|all_proxy|node_extra_ca_certs|npm_config_(registry|cafile|https?_proxy|noproxy))$/i
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => known.test(entry[0]) && entry[1] !== undefined,
    ),
  )
}

/** Says in the folder that tools which compile must not be used: each fails the run that calls it. */
export function forbidCompiling(machine: BareMachine): void {
  for (const name of ['python3', 'python', 'make', 'cc', 'gcc', 'g++', 'node-gyp']) {
    const text = `#!/bin/sh\necho "${name} was called" >&2\nexit 1\n`
    writeFileSync(join(machine.path, name), text, { mode: 0o755 })
  }
}

/** npm's warnings, but for those that blame other packages' age. */
export function warningsIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^npm warn\b/i.test(line) && !/^npm warn deprecated\b/i.test(line))
}
