// The sources of a whole project in a real folder, read by the real process and kept: all of it, once, and what changes.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../shared/settings.ts'
import { createAnnouncer } from '../../../base/announcer.ts'
import { createEventLog, type EventLog } from '../../../base/logs/event-log.ts'
import { silentLog } from '../../../base/logs/log.ts'
import { programFile } from '../../../base/program-file.ts'
import { createParser } from '../../../code/create-parser.ts'
import type { Parser } from '../../../code/parser.ts'
import { createCallQueries } from '../../../db/code/call-queries.ts'
import { createCodeQueries } from '../../../db/code/code-queries.ts'
import { createCodeStore } from '../../../db/code/code-store.ts'
import { createEventTable } from '../../../db/events/event-table.ts'
import type { Db } from '../../../db/open.ts'
import { openNewDatabase } from '../../../db/testing/new-database.ts'
import { createPump, type Pump } from '../../../jobs/pump.ts'
import { createQueue, type Queue } from '../../../jobs/queue.ts'
import { forkWorker, workerPrograms } from '../../../threads/worker-process.ts'
import { createScanRequests, type ScanRequests } from './ask-scan.ts'
import { createScanTriggers } from './queue-scans.ts'
import { createProjectScans } from './scan-project.ts'

let folder = ''
let root = ''
let db: Db
let queue: Queue
let pump: Pump
let events: EventLog
let parser: Parser
let requests: ScanRequests
let asked: string[]
let settings: { current: typeof defaultSettings }
/** Called with each batch before it is read. */
let onRead: (paths: readonly string[]) => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-scan-project-'))
  root = join(folder, 'shop')
  mkdirSync(root)
  db = openNewDatabase(join(folder, 'recollect.db'))
  asked = []
  onRead = () => {}
  settings = { current: defaultSettings }
  const announcer = createAnnouncer(() => {})
  events = createEventLog({
    ...{ table: createEventTable(db), folder, announcer, log: silentLog },
    redact: (text) => text,
  })
  queue = createQueue(db)
  const entry = programFile(workerPrograms.parser.source)
  const real = createParser({ start: forkWorker, entry, log: silentLog })
  parser = {
    ...real,
    project(at) {
      const reader = real.project(at)
      return {
        ...reader,
        read(files) {
          const paths = files.map(({ path }) => path)
          asked.push(...paths)
          onRead(paths)
          return reader.read(files)
        },
      }
    },
  }
  const redact = (text: string): string => text.replaceAll('hunter2', '[secret]')
  const parts = { db, parser, events, settings, redact, now: Date.now }
  const scans = createProjectScans({ ...parts, announcer })
  requests = createScanRequests({ ...parts, queue, scans })
  pump = createPump({ db, queue, handlers: scans.handlers, announcer, log: silentLog })
  db.prepare(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', ?, 'folder', 1)`,
  ).run(root)
  pump.start()
})
afterEach(async () => {
  await pump.close()
  await parser.close()
  await events.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

function put(path: string, text: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  // It was written long before it is scanned.
  utimesSync(file, 1000, 1000)
}
async function scan(limit: number | null = null): Promise<void> {
  await requests.request('p', limit)
  await finish()
}
/** As the scan that follows work does. */
async function scanByItself(): Promise<void> {
  queue.enqueue('code.project', 'p', { priority: -2 })
  await finish()
}
async function finish(): Promise<void> {
  pump.wake()
  await pump.idle()
  await events.flush()
}
const names = (path: string) =>
  createCodeQueries(db)
    .fileMap('p', path)
    ?.definitions.map(({ signature }) => signature)
const changes = () =>
  createCodeQueries(db)
    .changes({ projectId: 'p', sessionId: undefined, since: 0, limit: 10 })
    .changes.map(({ change, qualifiedName }) => `${change} ${qualifiedName}`)
    .sort()
const calls = () =>
  createCallQueries(db)
    .callers('p', ['lib/b.py#g'], 10)
    .map(({ from }) => from)
const known = () => db.prepare('SELECT path FROM code_files ORDER BY path').pluck().all()

describe('the scan of a project', () => {
  it('keeps what its sources define, without secrets, and no one is said to have changed it', async () => {
    put('a.py', 'def f(n="hunter2"): pass\n')
    put('lib/b.ts', 'export function g(): void {}\n')
    put('vendor/c.py', 'def h(): pass\n')
    put('macros.h', 'API_BEGIN(x int f( {\nint g() { return 1; }\n')
    await scan()
    expect(known()).toEqual(['a.py', 'lib/b.ts', 'macros.h'])
    expect([names('a.py'), names('lib/b.ts')]).toEqual([
      ['def f(n="[secret]")'],
      ['export function g(): void'],
    ])
    expect(changes()).toEqual([])
    expect(await requests.status('p')).toMatchObject({
      ...{ state: 'done', files: 3, filesDone: 3, left: 0, detail: null },
    })
  }, 30_000)

  it('reads again only what changed, and lets go of what is gone', async () => {
    put('a.py', 'def f(): pass\n')
    put('b.py', 'def g(): pass\n')
    put('c.py', 'def h(): pass\n')
    await scan()
    asked = []
    writeFileSync(join(root, 'a.py'), 'def f(): pass\ndef f2(): pass\n')
    rmSync(join(root, 'b.py'))
    put('d.py', 'def d(): pass\n')
    db.exec("UPDATE code_files SET at = at + 60000 WHERE path = 'c.py'")
    await scanByItself()
    expect(asked.sort()).toEqual(['a.py', 'b.py', 'd.py'])
    expect([known(), names('a.py')]).toEqual([
      ['a.py', 'c.py', 'd.py'],
      ['def f()', 'def f2()'],
    ])
  }, 30_000)

  it('resolves its calls, anew when a text changed and not otherwise', async () => {
    put('a.py', 'from lib.b import g\ndef f():\n    g()\n')
    put('lib/b.py', 'def g(): pass\n')
    await scan()
    expect(calls()).toEqual(['a.py#f'])
    const analyses = () =>
      db.prepare("SELECT count(*) FROM events WHERE type = 'ast.call_graph'").pluck().get()
    await scan()
    expect(analyses()).toBe(1)
    put('c.py', 'from lib.b import g\ng()\n')
    await scanByItself()
    expect([calls().sort(), analyses()]).toEqual([['a.py#f', 'c.py#'], 2])
    rmSync(join(root, 'a.py'))
    await scanByItself()
    expect([calls(), analyses()]).toEqual([['c.py#'], 3])
    expect(db.prepare('SELECT count(DISTINCT run) FROM code_calls').pluck().get()).toBe(1)
  }, 30_000)

  it('tries again what failed where someone asks for it, and by itself not before a text changes', async () => {
    put('a.py', 'def f():\n    g()\ndef g(): pass\n')
    let tried = 0
    const { calls: resolve } = parser
    parser.calls = () => {
      tried += 1
      return Promise.resolve({ notRead: 'process_ended', detail: 'The process was ended.' })
    }
    await scan()
    await scanByItself()
    expect(tried).toBe(1)
    expect(await requests.status('p')).toMatchObject({
      ...{ state: 'done', detail: expect.stringContaining('The process was ended.') },
    })
    parser.calls = resolve
    await scan()
    expect(createCallQueries(db).callers('p', ['a.py#g'], 9)).toMatchObject([{ from: 'a.py#f' }])
    expect(await requests.status('p')).toMatchObject({ state: 'done', detail: null })
  }, 30_000)

  it('keeps the last good snapshot of what does not parse, and takes it up when it does', async () => {
    put('a.py', 'def f(): pass\n')
    await scan()
    put('a.py', 'def f(:\n  class\n')
    await scan()
    expect(names('a.py')).toEqual(['def f()'])
    put('a.py', 'def f(): pass\ndef g(): pass\n')
    await scan()
    expect(names('a.py')).toEqual(['def f()', 'def g()'])
  }, 30_000)

  it('takes as many files as it may, those touched last first, and later what is touched', async () => {
    settings.current = { ...defaultSettings, code: { enabled: true, firstScanFiles: 2 } }
    for (const path of ['a.py', 'b.py', 'c.py']) put(path, 'def f(): pass\n')
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (const path of ['y.py', 'z.py']) put(path, 'def f(): pass\n')
    expect(await requests.status('p')).toMatchObject({ state: 'never', files: 2, left: 3 })
    await scanByItself()
    expect([known(), await requests.status('p')]).toMatchObject([
      ['y.py', 'z.py'],
      { state: 'done', files: 2, left: 3 },
    ])
    put('b.py', 'def b(): pass\n')
    await scanByItself()
    expect(known()).toEqual(['b.py', 'y.py', 'z.py'])
    await scan()
    expect(known()).toEqual(['a.py', 'b.py', 'c.py', 'y.py', 'z.py'])
  }, 30_000)

  it('does not begin by itself where the settings say so, nor for an excluded project', async () => {
    put('a.py', 'def f(): pass\n')
    settings.current = { ...defaultSettings, code: { enabled: true, firstScanFiles: 0 } }
    await scanByItself()
    settings.current = { ...defaultSettings, code: { enabled: false, firstScanFiles: 9 } }
    await scanByItself()
    await expect(requests.request('p', null)).rejects.toMatchObject({ code: 'conflict' })
    settings.current = defaultSettings
    db.exec('UPDATE projects SET excluded = 1')
    await scanByItself()
    await expect(requests.request('p', null)).rejects.toMatchObject({ code: 'not_found' })
    expect([known(), asked]).toEqual([[], []])
  }, 30_000)

  it('ends when it is cancelled, keeps what it read, and goes on from there', async () => {
    for (let n = 0; n < 200; n++) put(`m${n}.py`, `def f${n}(): pass\n`)
    let batches = 0
    onRead = () => {
      batches += 1
      if (batches === 3) expect(requests.cancel('p')).toBe(true)
    }
    await scan()
    const { state, filesDone } = await requests.status('p')
    expect([state, filesDone]).toEqual(['cancelled', 64])
    expect(known()).toHaveLength(64)
    onRead = () => {}
    await scan()
    expect(known()).toHaveLength(200)
  }, 60_000)

  it('says that the folder is gone, and loses nothing', async () => {
    put('a.py', 'def f(): pass\n')
    await scan()
    renameSync(root, `${root}-moved`)
    await scanByItself()
    expect(await requests.status('p')).toMatchObject({
      state: 'failed',
      detail: 'Its folder cannot be read.',
    })
    expect(known()).toEqual(['a.py'])
    await expect(requests.request('p', null)).rejects.toMatchObject({ code: 'not_found' })
  }, 30_000)

  it('goes on without a file that vanishes while it is read, and one that no grammar loads for', async () => {
    for (const path of ['a.py', 'b.py', 'c.py']) put(path, 'def f(): pass\n')
    onRead = () => rmSync(join(root, 'b.py'))
    await scan()
    expect(known()).toEqual(['a.py', 'c.py'])
  }, 30_000)

  it('leaves what a turn changed to that turn', async () => {
    put('a.py', 'def f(): pass\n')
    db.exec(`
      INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('s', 'p', 1, 1);
      INSERT INTO turns (id, session_id, number, prompt, started_at) VALUES (1, 's', 1, 'Add it', 1);
      INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, raw_bytes)
        VALUES (1, 's', 1, 'u', 'Write', 1, 'ok', 'd', 1)`)
    await scan()
    const [definition] = createCodeQueries(db).fileMap('p', 'a.py')?.definitions ?? []
    if (!definition) throw new Error('none')
    const { lastChange, ...rest } = definition
    createCodeStore(db, (text) => text).record({
      ...{ projectId: 'p', path: 'a.py', language: 'python', textHash: 'x', hasError: false },
      ...{ definitions: [{ ...rest, name: 'g', qualifiedName: 'g', bodyHash: 'other' }] },
      ...{ isPartial: false, before: [rest], event: { toolEvent: 1, turn: 1 }, at: 1 },
    })
    expect(changes()).toEqual(['deleted f', 'new g'])
    expect([lastChange, names('a.py')]).toEqual([null, ['def f()']])
  }, 30_000)
})

describe('what has a project scanned', () => {
  const shell = [{ tool: 'Bash', input: { command: 'make' } }]
  const looked = [{ tool: 'Read', input: { file_path: '/a.py' } }]
  const queued = () =>
    db.prepare("SELECT status FROM jobs WHERE kind = 'code.project'").pluck().all()

  it('is the first work in it, and then what may have changed it', async () => {
    put('a.py', 'def f(): pass\n')
    const triggers = createScanTriggers(db, queue)
    triggers.turnTold('p', looked, false)
    expect(await requests.status('p')).toMatchObject({ state: 'waiting', files: 1 })
    triggers.sessionTold('p')
    db.exec('UPDATE jobs SET next_at = 0')
    await finish()
    expect(known()).toEqual(['a.py'])
    db.exec('DELETE FROM jobs')
    triggers.turnTold('p', looked, false)
    triggers.sessionTold('p')
    expect(queued()).toEqual([])
    triggers.turnTold('p', shell, false)
    expect(queued()).toEqual(['pending'])
    expect(await requests.status('p')).toMatchObject({ state: 'done' })
  }, 30_000)

  it('is not what the user took back, and never in place of what the user asked for', async () => {
    put('a.py', 'def f(): pass\n')
    const triggers = createScanTriggers(db, queue)
    triggers.turnTold('p', shell, false)
    expect(requests.cancel('p')).toBe(true)
    await events.flush()
    triggers.turnTold('p', shell, false)
    expect([queued(), await requests.status('p')]).toMatchObject([[], { state: 'cancelled' }])
    const release = await pump.pause()
    await requests.request('p', 5)
    triggers.turnTold('p', shell, false)
    expect(db.prepare('SELECT payload FROM jobs').pluck().get()).toContain('"limit":5')
    release()
    await finish()
    expect(known()).toEqual(['a.py'])
  }, 30_000)

  it('reads what git says, also after a checkout', async () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        stdio: 'pipe',
      })
    git('init', '-q', '-b', 'main')
    put('a.py', 'def f(): pass\n')
    git('add', '.')
    git('commit', '-qm', 'one')
    git('checkout', '-qb', 'next')
    put('a.py', 'def other(): pass\n')
    git('commit', '-qam', 'two')
    await scan()
    git('checkout', '-q', 'main')
    await scanByItself()
    expect(names('a.py')).toEqual(['def f()'])
  }, 30_000)
})
