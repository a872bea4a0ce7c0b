// The world of the chaos bench: a data folder on a small disk of its own, a host on it, and a ledger of what was acknowledged.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { endpointIn, LateError, postEvent } from '../capture/post-event.ts'
import { endProcess } from '../host/built-host.ts'

const source = resolve(import.meta.dirname, '../../src/main')
const built = resolve(import.meta.dirname, '../../out/main/headless.js')
/** The host as it was built, where it was: run from source it takes more memory. */
const hostEntry = existsSync(built) ? built : join(source, 'headless.ts')
export const isBuilt = hostEntry === built
const answerLimitMs = 20_000
const startLimitMs = 60_000
const diskMb = 2048

export interface World {
  readonly folder: string
  /** The data folder. */
  readonly home: string
  /** Why there is no small disk; null when there is one. */
  readonly noDisk: string | null
  /** Ids of the tool calls that were acknowledged, by an answer or by the spool. */
  readonly acknowledged: Set<string>
  /** Those of them that could not be read right after a page was damaged: their rows are gone with it. */
  readonly onDamagedPages: Set<string>
  /** How often each status came; 0 for no answer. */
  readonly statuses: Map<number, number>
  /** Answers that took longer than the limit. */
  hangs: number
  readonly host: ChildProcess | null
  start(): Promise<void>
  kill(): Promise<void>
  /** Moves the host's clock, in ms against the true time. */
  setClock(offsetMs: number): void
  post(name: string, body: Buffer | string): Promise<number>
  /** Sends a plain tool call, which is then in the ledger when it was acknowledged. */
  call(): Promise<number>
  /** Leaves a plain tool call in the spool, as a hook does. */
  spool(): void
  /** Runs the shipped hook script. */
  hook(event: string, body: string): { status: number | null; output: string }
  command(...words: string[]): { status: number | null; output: string; errors: string }
  /** Resolves when nothing waits in the spool. */
  settled(): Promise<boolean>
  /** Acknowledged calls that neither the database nor the spool holds, once the database can be read. */
  lost(): Promise<string[]>
  remount(options: string): void
  close(): Promise<void>
}

export function openWorld(): World {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-chaos-'))
  const home = join(folder, 'disk', 'data')
  mkdirSync(join(folder, 'disk'))
  const noDisk = mountDisk(join(folder, 'disk'))
  mkdirSync(join(home, 'hooks'), { recursive: true })
  copyFileSync(
    resolve(import.meta.dirname, '../../resources/hooks/recollect-hook.sh'),
    join(home, 'hooks', 'recollect-hook.sh'),
  )
  const clock = join(folder, 'clock')
  writeFileSync(clock, '0')
  const env = {
    ...process.env,
    RECOLLECT_HOME: home,
    CLAUDE_CONFIG_DIR: join(folder, 'claude'),
    RECOLLECT_GUARD: '',
    RECOLLECT_BENCH_CLOCK: clock,
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const acknowledged = new Set<string>()
  const onDamagedPages = new Set<string>()
  const statuses = new Map<number, number>()
  let child: ChildProcess | null = null
  let calls = 0

  function callOf(id: string): string {
    return JSON.stringify({
      session_id: `chaos-${calls % 20}`,
      hook_event_name: 'PostToolUse',
      cwd: folder,
      prompt_id: `prompt-${calls % 20}`,
      tool_name: 'Bash',
      tool_use_id: id,
      tool_input: { command: `echo ${id}` },
      tool_response: { stdout: `${id}\n`.repeat(20), stderr: '', interrupted: false },
    })
  }

  /** Also where no endpoint is written a failure is one of the answer. */
  async function answerTo(name: string, body: Buffer): Promise<number> {
    return postEvent(endpointIn(home), name, body, { agent, limitMs: answerLimitMs })
  }

  async function post(name: string, body: Buffer | string): Promise<number> {
    const status = await answerTo(name, Buffer.from(body)).catch((error: unknown) => {
      if (error instanceof LateError) world.hangs++
      return 0
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status
  }

  function missing(): string[] {
    const db = new Database(join(home, 'recollect.db'), { readonly: true, timeout: 10_000 })
    try {
      const has = db.prepare('SELECT 1 FROM tool_events WHERE tool_use_id = ?')
      const folder = join(home, 'spool')
      const waiting = readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n')
      return [...acknowledged].filter(
        (id) => has.get(id) === undefined && !waiting.includes(`"${id}"`),
      )
    } finally {
      db.close()
    }
  }

  const world: World = {
    folder,
    home,
    noDisk,
    acknowledged,
    onDamagedPages,
    statuses,
    hangs: 0,
    get host() {
      return child
    },
    async start() {
      const preload = join(import.meta.dirname, 'chaos-clock.mjs')
      const started = spawn(process.execPath, ['--import', preload, hostEntry], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child = started
      let complaint = ''
      started.stderr?.on('data', (chunk: Buffer) => {
        complaint += chunk.toString()
      })
      const limit = performance.now() + startLimitMs
      while (listeningPid(home) !== started.pid) {
        if (started.exitCode !== null || performance.now() > limit) {
          started.kill('SIGKILL')
          throw new Error(`The host did not start: ${complaint.slice(-1000)}`)
        }
        await sleep(10)
      }
    },
    async kill() {
      const ending = child
      child = null
      if (ending) await endProcess(ending, 'SIGKILL')
    },
    setClock: (offsetMs) => writeFileSync(clock, String(offsetMs)),
    post,
    async call() {
      const id = `call-${++calls}`
      const status = await post('PostToolUse', callOf(id))
      if (status === 202) acknowledged.add(id)
      return status
    },
    spool() {
      const id = `call-${++calls}`
      const final = join(home, 'spool', `${process.pid}-${calls}.PostToolUse.json`)
      writeFileSync(`${final}.tmp`, callOf(id), { mode: 0o600 })
      renameSync(`${final}.tmp`, final)
      acknowledged.add(id)
    },
    hook(event, body) {
      const script = join(home, 'hooks', 'recollect-hook.sh')
      const run = spawnSync('sh', [script, event], { input: body, env, timeout: answerLimitMs })
      return { status: run.status, output: run.stdout.toString() }
    },
    command(...words) {
      const run = spawnSync(process.execPath, [join(source, 'cli.ts'), ...words], {
        cwd: folder,
        env,
        encoding: 'utf8',
        timeout: 300_000,
      })
      return { status: run.status, output: run.stdout, errors: run.stderr }
    },
    async settled() {
      const limit = performance.now() + 120_000
      const waiting = () =>
        readdirSync(join(home, 'spool')).filter((name) => name.endsWith('.json')).length
      while (waiting() > 0) {
        if (performance.now() > limit) return false
        await sleep(50)
      }
      return true
    },
    async lost() {
      const limit = performance.now() + 60_000
      for (;;) {
        try {
          return missing()
        } catch (error) {
          // A damaged page may be met here before the host has met it.
          if (performance.now() > limit) throw error
          await sleep(1000)
        }
      }
    },
    remount(options) {
      execFileSync('mount', ['-o', `remount,${options}`, join(folder, 'disk')], { stdio: 'ignore' })
    },
    async close() {
      agent.destroy()
      await world.kill()
      if (noDisk === null) {
        try {
          execFileSync('umount', [join(folder, 'disk')], { stdio: 'ignore' })
        } catch {
          execFileSync('umount', ['-l', join(folder, 'disk')], { stdio: 'ignore' })
        }
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}

function mountDisk(folder: string): string | null {
  try {
    const options = `size=${diskMb}m,mode=0700`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'recollect', folder], { stdio: 'ignore' })
    return null
  } catch {
    return 'a small disk can be mounted by root on Linux only'
  }
}

/** The process whose endpoint is written; null while none is, or not yet whole. */
function listeningPid(home: string): number | null {
  try {
    return endpointIn(home).pid
  } catch {
    return null
  }
}
