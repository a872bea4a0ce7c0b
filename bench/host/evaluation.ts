// The evaluation page and the report over a million events, as events and as the days that they become.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureFolders, pathsIn } from '../../src/main/base/paths.ts'
import { findHost } from '../../src/main/cli/find-host.ts'
import { type Db, openDatabase } from '../../src/main/db/open.ts'
import { sweepEvents } from '../../src/main/keep/events.ts'
import { startBenchHost } from '../capture/capture-host.ts'
import { readOptions } from '../figures/options.ts'
import { ms, printFigure, quantile, spread } from '../figures/report.ts'
import { mainThreadTold } from './main-thread.ts'

const dayMs = 86_400_000
const projects = 20
const sessions = 1000
/** Of a hundred events: so many of each type, with the data that the measures sum. */
const mix = [
  ['hook.capture', 60, '{"event":"PostToolUse","status":"ok","files":["src/shop/cart.ts"]}'],
  ['search.query', 8, '{"query":"cart total","mode":"hybrid","status":"ok"}'],
  ['search.result', 8, '{"hits":7,"status":"ok","refs":["o1","o2","o3","o4","o5","o6","o7"]}'],
  ['context.token_budget', 4, '{"event":"SessionStart","budget":2000,"used":1430,"layers":{}}'],
  ['hook.context_inject', 4, '{"injection":"i1","status":"ok"}'],
  ['compress.start', 7, '{"level":"rules"}'],
  ['compress.done', 7, '{"level":"rules","status":"ok","observations":3}'],
  ['learning.reinforced', 2, '{"memory":"m1"}'],
] as const

/** Options: `--events N` (1,000,000), `--days N` they are spread over (7), `--rounds N` (5), `--json`. */
export async function run(args: string[]): Promise<void> {
  const options = readOptions(args, { events: 1_000_000, days: 7, rounds: 5, json: false })
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-evaluation-'))
  const home = join(folder, 'data')
  mkdirSync(home, { mode: 0o700 })
  const paths = pathsIn(home)
  ensureFolders(paths)
  const to = Date.now()
  const told: Record<string, unknown> = {}
  try {
    const { db } = openDatabase(paths.database)
    fill(db, options.events, to, options.days)
    db.close()
    told.events = await measure(home, to, options)
    const { db: again } = openDatabase(paths.database)
    again.pragma('synchronous = OFF')
    const sweep = sweepEvents(again)
    while (!(await sweep.drop(to)).isDone);
    again.close()
    told.rolledUp = await measure(home, to, options)
    if (options.json) process.stdout.write(`${JSON.stringify(told, null, 2)}\n`)
    else print(told)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Figures {
  readonly asked: string
  /** How long the answers took, in ms. */
  readonly took: readonly number[]
  /** Of the host's main thread meanwhile, in one piece: its own work and the delay of its loop (ms). */
  readonly work: number
  readonly delay: number
}

/** Starts a host on the folder and asks what the page and the command ask. */
async function measure(
  home: string,
  to: number,
  { days, rounds }: { readonly days: number; readonly rounds: number },
): Promise<Figures[]> {
  const file = join(home, '..', 'loop.json')
  process.env.RECOLLECT_BENCH_LOOP = file
  const timer = resolve(import.meta.dirname, 'loop-timer.mjs')
  const host = await startBenchHost(home, ['--import', timer])
  const pid = host.child.pid ?? 0
  try {
    const found = await findHost(pathsIn(home))
    if (!('client' in found)) throw new Error(`The host is not to be reached: ${found.reason}`)
    const { reports, uses } = found.client
    const span = { from: to - days * dayMs, to: to + 1 }
    const questions = {
      'reports.measures': () => reports.measures(span),
      'reports.measures, one project': () => reports.measures({ ...span, projectId: 'p1' }),
      'uses.report': () => uses.report(span),
      'reports.get': () => reports.get(span),
    }
    // What a start brings with it is over: the reader thread reads its sources, which in the built program takes no time.
    await reports.changed({ from: 0, to: 1 })
    await sleep(3000)
    const figures: Figures[] = []
    for (const [asked, ask] of Object.entries(questions)) {
      await mainThreadTold(pid, file)
      const took: number[] = []
      for (let round = 0; round < rounds; round++) {
        const since = performance.now()
        await ask()
        took.push(performance.now() - since)
      }
      const { work, delay } = await mainThreadTold(pid, file)
      figures.push({ asked, took, work: work['100'] ?? 0, delay: delay['100'] ?? 0 })
    }
    return figures
  } finally {
    await host.stop()
  }
}

function fill(db: Db, events: number, to: number, days: number): void {
  const types = mix.flatMap(([type, share, data]) =>
    Array.from({ length: share }, () => [type, data] as const),
  )
  const insert = db.prepare(
    `INSERT INTO events (at, session_id, type, data, duration_ms) VALUES (?, ?, ?, ?, ?)`,
  )
  db.pragma('synchronous = OFF')
  db.transaction(() => {
    const from = to - days * dayMs
    for (let n = 0; n < projects; n++) {
      db.prepare(
        `INSERT INTO projects (id, name, root, rule, created_at) VALUES (?, ?, ?, 'folder', ?)`,
      ).run(`p${n}`, `shop-${n}`, `/work/shop-${n}`, from)
    }
    for (let n = 0; n < sessions; n++) {
      db.prepare(
        `INSERT INTO sessions (id, project_id, started_at, last_event_at, status) VALUES (?, ?, ?, ?, 'closed')`,
      ).run(`session-${n}`, `p${n % projects}`, from, to)
      db.prepare(
        `INSERT INTO turns (session_id, number, prompt_id, prompt, started_at) VALUES (?, 1, ?, 'Build it', ?)`,
      ).run(`session-${n}`, `prompt-${n}`, from + n)
    }
    for (let n = 0; n < events; n++) {
      // Neighbours in time are of other types and sessions, as in life.
      const [type, data] = types[(n * 37) % types.length] ?? ['hook.capture', '{}']
      const at = Math.floor(from + ((to - from) * n) / events)
      insert.run(at, `session-${(n * 7) % sessions}`, type, data, (n % 50) + 0.5)
    }
  })()
}

function print(told: Record<string, unknown>): void {
  for (const [when, figures] of Object.entries(told as Record<string, Figures[]>)) {
    for (const { asked, took, work, delay } of figures) {
      printFigure(`${when}: ${asked}`, spread(took), '≤ 1 s')
      printFigure('  main thread', `work ${ms(work)}, delay ${ms(delay)}`, '≤ 16 ms a piece')
    }
  }
  const all = Object.values(told as Record<string, Figures[]>).flat()
  printFigure(
    'worst of all',
    ms(
      quantile(
        all.flatMap(({ took }) => took),
        1,
      ),
    ),
    '≤ 1 s',
  )
}
