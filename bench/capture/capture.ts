// What capture bears: durable events per second, the time of one with twenty sessions, and kill -9 at any moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { readOptions } from '../figures/options.ts'
import { startBenchHost } from './capture-host.ts'

const timesSchema = z.object({ times: z.array(z.number()) })

interface Order {
  readonly home: string
  readonly first: number
  readonly count: number
  readonly bytes: number
  readonly mode: 'saturated' | 'paced' | 'deliver'
  readonly pauseMs: number
}

/** Runs the bench; `--events N` for the kill test (10,000), `--kills N` (20), `--only speed|kill`. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    events: 10_000,
    kills: 20,
    only: null,
  })
  if (values.only !== 'kill') await inFolder(measureSpeed)
  if (values.only !== 'speed') {
    await inFolder((home) => measureKills(home, values.events, values.kills))
  }
}

async function inFolder(work: (home: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-capture-'))
  const home = join(folder, 'data')
  mkdirSync(home, { mode: 0o700 })
  try {
    await work(home)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureSpeed(home: string): Promise<void> {
  const host = await startBenchHost(home)
  try {
    print(
      'HTTP listener, 20 sessions at once in a process of their own, one durable row before each answer\n',
    )
    await send({ home, first: 0, count: 1000, bytes: 1000, mode: 'saturated', pauseMs: 0 })
    let first = 1000
    for (const bytes of [1000, 30_000]) {
      for (const mode of ['saturated', 'paced'] as const) {
        const count = mode === 'saturated' ? 6000 : 3000
        const startedAt = performance.now()
        const cpuBefore = host.cpuMs()
        const { times } = await send({
          home,
          first,
          count,
          bytes,
          mode,
          pauseMs: mode === 'paced' ? 100 : 0,
        })
        const perSecond = count / ((performance.now() - startedAt) / 1000)
        first += count
        const cpu = cpuBefore === null ? null : ((host.cpuMs() ?? 0) - cpuBefore) / count
        times.sort((a, b) => a - b)
        print(
          `${String(Math.round(bytes / 1000)).padStart(3)} KB  ${mode.padEnd(9)}  ${perSecond.toFixed(0).padStart(6)} events/s  ` +
            `p50 ${ms(times, 0.5)}  p95 ${ms(times, 0.95)}  p99 ${ms(times, 0.99)}` +
            (cpu === null ? '' : `  host cpu ${cpu.toFixed(2)} ms each`),
        )
      }
    }
    print(
      '\nBudgets: ≥ 2,000 events/s when saturated; paced (200 events/s in all) p50 ≤ 1 ms, p99 ≤ 8 ms.\n',
    )
  } finally {
    await host.stop()
  }
}

async function measureKills(home: string, events: number, kills: number): Promise<void> {
  print(
    `${events} events, half through the spool, half over HTTP with retries; kill -9 at ${kills} random moments`,
  )
  const moments = Array.from({ length: kills }, () =>
    Math.floor(Math.random() * events * 0.98),
  ).sort((a, b) => a - b)
  let host = await startBenchHost(home)
  const client = startClient({
    home,
    first: 0,
    count: events,
    bytes: 2000,
    mode: 'deliver',
    pauseMs: 0,
  })
  const finished = linesOf(client).last
  let killed = 0
  const ended = new Promise<void>((done) => {
    client.once('exit', () => done())
  })
  for (const moment of moments) {
    while (linesOf(client).progress < moment && client.exitCode === null) await sleep(1)
    await sleep(Math.random() * 30)
    await host.kill()
    killed++
    host = await startBenchHost(home)
  }
  await ended
  await finished
  // The client is done when the listener has answered; the spool is done when it is empty.
  const limit = performance.now() + 60_000
  while (waiting(home) > 0 && performance.now() < limit) await sleep(20)
  await host.stop()
  count(home, events, killed)
}

function waiting(home: string): number {
  return readdirSync(join(home, 'spool')).filter((name) => name.endsWith('.json')).length
}

function count(home: string, events: number, killed: number): void {
  const db = new Database(join(home, 'recollect.db'), { readonly: true })
  const one = (sql: string) => Number(db.prepare(sql).pluck().get())
  const calls = one('SELECT count(*) FROM tool_events')
  const distinctCalls = one('SELECT count(DISTINCT tool_use_id) FROM tool_events')
  const notes = one(`SELECT count(*) FROM hook_events WHERE event = 'Notification'`)
  const distinctNotes = one(
    `SELECT count(DISTINCT data ->> 'message') FROM hook_events WHERE event = 'Notification'`,
  )
  const sound = db.pragma('integrity_check', { simple: true })
  db.close()
  const rejected = readdirSync(join(home, 'spool', 'rejected')).length
  print(
    `${killed} kills: ${events - distinctCalls - distinctNotes} lost, ${calls - distinctCalls + notes - distinctNotes} doubled ` +
      `(${calls} tool calls, ${notes} other events, ${waiting(home)} left in the spool, ${rejected} set aside, database ${sound})\n`,
  )
}

async function send(order: Order): Promise<z.infer<typeof timesSchema>> {
  const client = startClient(order)
  return timesSchema.parse(JSON.parse(await linesOf(client).last))
}

function startClient(order: Order): ChildProcess {
  return spawn(
    process.execPath,
    [join(import.meta.dirname, 'capture-client.ts'), JSON.stringify(order)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
}

interface Lines {
  /** The number on the last line that was one. */
  progress: number
  readonly last: Promise<string>
}

const followed = new WeakMap<ChildProcess, Lines>()

/** Follows what a client prints: its progress, and the result on the last line. */
function linesOf(client: ChildProcess): Lines {
  const known = followed.get(client)
  if (known) return known
  if (!client.stdout) throw new Error('The client prints nothing.')
  const reader = createInterface({ input: client.stdout })
  let lastLine = ''
  const lines: Lines = {
    progress: 0,
    last: new Promise((resolve, reject) => {
      reader.on('close', () => resolve(lastLine))
      client.once('exit', (code) => {
        if (code !== 0) reject(new Error(`The client of the bench ended with ${code}.`))
      })
    }),
  }
  reader.on('line', (line) => {
    lastLine = line
    if (/^\d+$/.test(line)) lines.progress = Number(line)
  })
  followed.set(client, lines)
  return lines
}

function ms(sorted: readonly number[], share: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return `${value.toFixed(2).padStart(6)} ms`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
