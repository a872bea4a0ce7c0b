// What scanning a whole project takes, into a store of its own: first, cancelled, with nothing new, with a few changes.
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createAnnouncer } from '../../src/main/base/announcer.ts'
import { createEventLog } from '../../src/main/base/logs/event-log.ts'
import { silentLog } from '../../src/main/base/logs/log.ts'
import { programFile } from '../../src/main/base/program-file.ts'
import { redactText } from '../../src/main/capture/redact/redact-text.ts'
import { createParser } from '../../src/main/code/create-parser.ts'
import { createScanStore } from '../../src/main/db/code/scan-store.ts'
import { createEventTable } from '../../src/main/db/events/event-table.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { createScanRequests } from '../../src/main/distill/code/project/ask-scan.ts'
import { lastScanEnd } from '../../src/main/distill/code/project/scan-end.ts'
import { createProjectScans } from '../../src/main/distill/code/project/scan-project.ts'
import { createPump } from '../../src/main/jobs/pump.ts'
import { createQueue } from '../../src/main/jobs/queue.ts'
import { forkWorker, workerPrograms } from '../../src/main/threads/worker-process.ts'
import { eventDataSchemas } from '../../src/shared/event-types.ts'
import { defaultSettings } from '../../src/shared/settings.ts'
import { ms, printFigure } from '../figures/report.ts'
import { watchLoop } from './watch-loop.ts'

const filesOfFolder = 50

/** `PATH`, which is copied, or `--files N` made ones; `--limit N` as the setting has it. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { files: { type: 'string' }, limit: { type: 'string' } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-scan-'))
  const root = join(folder, 'project')
  const [path] = positionals
  if (path !== undefined) cpSync(resolve(path), root, { recursive: true })
  else make(root, Number(values.files ?? 1000))
  const { db } = openDatabase(join(folder, 'scan.db'))
  db.prepare(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', ?, 'folder', 1)`,
  ).run(root)
  const announcer = createAnnouncer(() => {})
  const events = createEventLog({
    ...{ table: createEventTable(db), folder, announcer, log: silentLog },
    redact: redactText,
  })
  const queue = createQueue(db)
  const entry = programFile(workerPrograms.parser.source)
  const parser = createParser({ start: forkWorker, entry, log: silentLog })
  const store = createScanStore(db)
  const parts = { db, parser, events, redact: redactText, now: Date.now }
  const limit = values.limit === undefined ? null : Number(values.limit)
  const settings = { current: defaultSettings }
  const scans = createProjectScans({ ...parts, settings, announcer })
  const requests = createScanRequests({ ...parts, settings, queue, scans })
  const pump = createPump({ db, queue, handlers: scans.handlers, announcer, log: silentLog })
  pump.start()

  /** Runs one scan; `meanwhile` is called every 50 ms with how many files are done. */
  async function scan(what: string, meanwhile: (filesDone: number) => void = () => {}) {
    const held = watchLoop()
    held()
    const before = process.cpuUsage()
    const start = performance.now()
    await requests.request('p', limit)
    pump.wake()
    let told = 0
    let lastTold = -1
    const timer = setInterval(() => {
      const state = scans.running('p')
      if (state === null) return
      if (state.filesDone !== lastTold) told += 1
      lastTold = state.filesDone
      meanwhile(state.filesDone)
    }, 50)
    await pump.idle()
    clearInterval(timer)
    await events.flush()
    const seconds = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(before)
    const { work, delay } = held()
    const end = lastScanEnd(store, 'p')
    if (end === null) throw new Error('The scan told no end')
    const figures = `${end.outcome}, ${end.filesDone} of ${end.files} files, ${end.parsed} read`
    printFigure(what, `${figures}, ${seconds.toFixed(1)} s; progress told ${told} times`, '')
    const peak = (end.peakBytes / 2 ** 20).toFixed(0)
    const host = (process.resourceUsage().maxRSS / 1024).toFixed(0)
    printFigure(
      '  processor time',
      `host ${ms((user + system) / 1000)}, reading ${ms(end.cpuMs)}`,
      '',
    )
    printFigure('  most memory', `host ${host} MB, reading ${peak} MB`, '')
    printFigure(
      "  host's loop",
      `own work at most ${ms(work)}; delay at most ${ms(delay)}`,
      '≤ 16 ms a piece',
    )
    if (end.detail !== null) process.stdout.write(`  ${end.detail}\n`)
  }

  try {
    const files = path === undefined ? Number(values.files ?? 1000) : null
    let isCancelled = false
    await scan('cancelled on its way', (filesDone) => {
      if (isCancelled || filesDone < (files ?? 500) / 5) return
      isCancelled = true
      scans.cancel('p')
    })
    await scan('the whole')
    const told = db
      .prepare<[], string>(`SELECT data FROM events WHERE type = 'ast.call_graph' ORDER BY id DESC`)
      .pluck()
      .get()
    const value: unknown = JSON.parse(told ?? 'null')
    const graph = eventDataSchemas['ast.call_graph'].safeParse(value)
    if (graph.success) {
      const { edges, cpuMs, peakBytes, parts: ofCalls, skipped } = graph.data
      const memory = (peakBytes / 2 ** 20).toFixed(0)
      const figures = `${edges} edges in ${ofCalls} parts, ${ms(cpuMs)}, ${memory} MB`
      printFigure('  its calls', skipped ?? figures, '')
    }
    await scan('again, nothing new')
    if (files !== null) {
      for (let at = 0; at < Math.min(files, 10); at += 1)
        appendFileSync(join(root, pathOf(at)), `\ndef more_${at}():\n    f0_${at}()\n`)
      await scan('again, ten files changed')
    }
  } finally {
    await pump.close()
    await parser.close()
    await events.close()
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const pathOf = (at: number): string =>
  `part${Math.floor(at / (filesOfFolder * filesOfFolder))}/pack${Math.floor(at / filesOfFolder)}/mod${at}.py`

/** Ten functions a file that call each other, and some of the next file. */
function make(root: string, files: number): void {
  for (let at = 0; at < files; at += 1) {
    if (at % filesOfFolder === 0) mkdirSync(join(root, pathOf(at), '..'), { recursive: true })
    const next = (at + 1) % files
    const module = pathOf(next).slice(0, -3).replaceAll('/', '.')
    const lines = [`from ${module} import f0_${next}`, '']
    for (let own = 0; own < 10; own += 1)
      lines.push(
        `def f${own}_${at}(amount: int, rate: float = 0.2) -> float:`,
        `    """Prices number ${own} of module ${at}."""`,
        `    total = f${(own + 1) % 10}_${at}(amount - 1, rate) if amount > 0 else 0.0`,
        `    return total + ${own === 0 ? `f0_${next}(amount - 2)` : 'len(str(rate))'}`,
        '',
      )
    writeFileSync(join(root, pathOf(at)), lines.join('\n'))
  }
}
