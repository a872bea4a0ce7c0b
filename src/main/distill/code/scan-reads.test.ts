// What a live turn only read is known of the code map: once, of the project's own sources, by the real process.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultSettings } from '../../../shared/settings.ts'
import { createAnnouncer } from '../../base/announcer.ts'
import { createEventLog, type EventLog } from '../../base/logs/event-log.ts'
import { silentLog } from '../../base/logs/log.ts'
import { programFile } from '../../base/program-file.ts'
import { createProjectReader } from '../../code/project-reader.ts'
import { createCodeQueries } from '../../db/code/code-queries.ts'
import { createEventTable } from '../../db/events/event-table.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { createPump, type Pump } from '../../jobs/pump.ts'
import { createQueue, type Queue } from '../../jobs/queue.ts'
import { forkWorker, workerPrograms } from '../../threads/worker-process.ts'
import { createFailedSteps } from '../failed-step.ts'
import { createReadScan } from './scan-reads.ts'

let folder: string
let root: string
let db: Db
let queue: Queue
let pump: Pump
let events: EventLog
let started: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-reads-'))
  root = join(folder, 'shop')
  mkdirSync(root)
  db = openNewDatabase(join(folder, 'recollect.db'))
  started = 0
  const announcer = createAnnouncer(() => {})
  events = createEventLog({
    ...{ table: createEventTable(db), folder, announcer, log: silentLog },
    redact: (text) => text,
  })
  queue = createQueue(db)
  const handlers = createReadScan({
    ...{ db, events, announcer, settings: { current: defaultSettings }, now: Date.now },
    redact: (text) => text.replaceAll('hunter2', '[secret]'),
    parser: {
      project(at) {
        started += 1
        const entry = programFile(workerPrograms.parser.source)
        return createProjectReader({ root: at, start: forkWorker, entry, log: silentLog })
      },
    },
  })
  const tellFailed = createFailedSteps(db, events)
  pump = createPump({ db, queue, handlers, announcer, log: silentLog, tellFailed })
  db.prepare(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', ?, 'folder', 1)`,
  ).run(root)
  db.prepare(
    `INSERT INTO sessions (id, project_id, cwd, started_at, last_event_at) VALUES ('s', 'p', ?, 1, 1)`,
  ).run(root)
  db.exec(
    `INSERT INTO turns (id, session_id, number, prompt, started_at) VALUES (1, 's', 1, 'Look at it', 1)`,
  )
  pump.start()
})
afterEach(async () => {
  await pump.close()
  await events.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
let rows = 0
function read(path: string, content: string, total = content.split('\n').length): void {
  rows += 1
  db.prepare(
    `INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, files, input_digest, raw_bytes)
     VALUES (?, 's', 1, ?, 'Read', ?, 'ok', '[]', 'x', 1)`,
  ).run(rows, `toolu_${rows}`, Date.now())
  const numLines = content.split('\n').length
  const file = { filePath: path, content, startLine: 1, numLines, totalLines: total }
  const payload = {
    ...{ tool_name: 'Read', tool_input: { file_path: path } },
    tool_response: { type: 'text', file },
  }
  db.prepare('INSERT INTO payloads (tool_event_id, body, bytes) VALUES (?, ?, 1)').run(
    rows,
    deflateSync(JSON.stringify(payload)),
  )
}
async function scan(): Promise<void> {
  queue.enqueue('code.read', '1', { priority: -2 })
  pump.wake()
  await pump.idle()
  await events.flush()
}
const signatures = (path: string) =>
  createCodeQueries(db)
    .fileMap('p', path)
    ?.definitions.map(({ signature }) => signature)
const known = () => db.prepare('SELECT path FROM code_files ORDER BY path').pluck().all()
const changes = () => db.prepare('SELECT count(*) FROM code_changes').pluck().get()

it('keeps what was read whole or in part, without secrets, and no one is said to have changed it', async () => {
  put('cart.py', 'def add(n="hunter2"):\n    return n\n')
  put('lib/tax.ts', 'export function rate(): number {\n  return 1\n}\n')
  put('other.py', 'def other(): pass\n')
  read(join(root, 'cart.py'), 'def add(n="hunter2"):\n    return n')
  read(join(root, 'lib/tax.ts'), '  return 1', 4)
  read(join(root, 'notes.md'), '# Notes')
  await scan()
  expect([signatures('cart.py'), signatures('lib/tax.ts')]).toEqual([
    ['def add(n="[secret]")'],
    ['export function rate(): number'],
  ])
  expect([known(), changes()]).toEqual([['cart.py', 'lib/tax.ts'], 0])
}, 30_000)

it('reads nothing again that is known as it was read, and what changed since outside', async () => {
  put('cart.py', 'def add(): pass\n')
  read(join(root, 'cart.py'), 'def add(): pass\n')
  await scan()
  await scan()
  expect(started).toBe(1)
  put('cart.py', 'def add(): pass\ndef drop(): pass\n')
  // The file is read later than its snapshot was made.
  db.exec('UPDATE code_files SET at = 1')
  read(join(root, 'cart.py'), 'def add(): pass\ndef drop(): pass\n')
  await scan()
  expect([started, signatures('cart.py')]).toEqual([2, ['def add()', 'def drop()']])
}, 30_000)

it('leaves out what git ignores, what others wrote, what lies elsewhere, and excluded projects', async () => {
  execFileSync('git', ['-C', root, 'init', '-q'], { stdio: 'pipe' })
  put('.gitignore', 'made/\n')
  for (const path of ['made/a.py', 'node_modules/x/b.js', 'own.py']) put(path, '')
  read(join(root, 'made/a.py'), 'def a(): pass')
  read(join(root, 'node_modules/x/b.js'), 'function b() {}')
  read('/etc/c.py', 'def c(): pass')
  await scan()
  expect(known()).toEqual([])
  read(join(root, 'own.py'), 'def own(): pass')
  db.exec("UPDATE projects SET excluded = 1 WHERE id = 'p'")
  await scan()
  expect(known()).toEqual([])
}, 30_000)

it('says that its folder cannot be read', async () => {
  read(join(root, 'cart.py'), 'def add(): pass')
  rmSync(root, { recursive: true })
  await scan()
  const told = db
    .prepare("SELECT error FROM events WHERE type = 'ast.scan' ORDER BY id LIMIT 1")
    .pluck()
    .get()
  expect(told).toMatch(/ENOENT|no such|gone/i)
}, 30_000)
