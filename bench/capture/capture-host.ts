// Starts the headless host on a data folder of a bench and knows when it answers.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess } from '../host/built-host.ts'

interface BenchHost {
  readonly child: ChildProcess
  /** Processor time that it has used, in ms; null where the system does not tell. */
  cpuMs(): number | null
  /** Ends the host at once, as a crash would. */
  kill(): Promise<void>
  /** Asks it to end. */
  stop(): Promise<void>
}

const startLimitMs = 30_000

/** Starts a host on the folder and waits until its endpoint is there; `flags` are Node's. */
export async function startBenchHost(
  home: string,
  flags: readonly string[] = [],
): Promise<BenchHost> {
  const endpoint = join(home, 'endpoint.json')
  rmSync(endpoint, { force: true })
  const child = spawn(
    process.execPath,
    [...flags, resolve(import.meta.dirname, '../../src/main/headless.ts')],
    {
      env: { ...process.env, RECOLLECT_HOME: home, CLAUDE_CONFIG_DIR: join(home, 'claude') },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const limit = performance.now() + startLimitMs
  while (!(existsSync(endpoint) && readFileSync(endpoint, 'utf8').includes(`"pid"`))) {
    if (child.exitCode !== null || performance.now() > limit) {
      child.kill('SIGKILL')
      throw new Error(`The host did not start: ${complaint.slice(-2000)}`)
    }
    await sleep(5)
  }
  return {
    child,
    cpuMs: () => cpuMsOf(child.pid),
    kill: () => endProcess(child, 'SIGKILL'),
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

/** Linux counts in ticks of 10 ms. */
function cpuMsOf(pid: number | undefined): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
