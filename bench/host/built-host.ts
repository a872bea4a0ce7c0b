// Starts the built headless host on a copy of a bench store, so that the cached store stays as it was built.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cachedStore, type StoreSize } from '../store/store.ts'

/** The built program of this repository. */
export const defaultOut = resolve(import.meta.dirname, '../../out')
const startLimitMs = 60_000

export interface BuiltHost {
  readonly child: ChildProcess
  /** The dashboard's address with its one-time token. */
  readonly url: string
  /** From the start of the process to the printed address, ms. */
  readonly readyMs: number
  /** Asks it to end and waits for that. */
  stop(): Promise<void>
}

/** A copy of the cached store of that size, for one bench to write to. */
export function copyStore(
  size: StoreSize,
  print: (line: string) => void,
): { readonly home: string; remove(): void } {
  const store = cachedStore(size, print)
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-copy-'))
  const home = join(folder, 'data')
  cpSync(store, home, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return { home, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts the host of the build in `out` on the data folder `home`. */
export async function startBuiltHost(out: string, home: string): Promise<BuiltHost> {
  const entry = join(out, 'main', 'headless.js')
  if (!existsSync(entry)) throw new Error(`${entry} is not there: run npm run build first.`)
  const start = performance.now()
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, RECOLLECT_HOME: home, CLAUDE_CONFIG_DIR: join(home, 'claude') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((done, fail) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new Error(`No address came:\n${output}`))
    }, startLimitMs)
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Dashboard: (\S+)/.exec(output)?.[1]
      if (!found) return
      clearTimeout(limit)
      done(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code, signal) => {
      clearTimeout(limit)
      fail(new Error(`The host ended with ${signal ?? code}:\n${output}`))
    })
  })
  return {
    child,
    url,
    readyMs: performance.now() - start,
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

/** Sends the signal to a process that was started here, and waits for its end; at once when it has ended. */
export async function endProcess(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await ended
}

/** Resident memory of a process in MB; null where the system does not tell. */
export function residentMb(pid: number | undefined): number | null {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}
