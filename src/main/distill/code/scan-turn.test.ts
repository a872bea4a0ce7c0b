// What a turn wrote is read and kept: by whom, once, in any order, and of no project that is left out.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../shared/settings.ts'
import { pathFrom } from '../../agents/path-from.ts'
import { createAnnouncer } from '../../base/announcer.ts'
import { createEventLog, type EventLog } from '../../base/logs/event-log.ts'
import { silentLog } from '../../base/logs/log.ts'
import { programFile } from '../../base/program-file.ts'
import type { Parser } from '../../code/parser.ts'
import { createProjectReader } from '../../code/project-reader.ts'
import { createCallQueries } from '../../db/code/call-queries.ts'
import { createCodeQueries } from '../../db/code/code-queries.ts'
import { createEventTable } from '../../db/events/event-table.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { createPump, type Pump } from '../../jobs/pump.ts'
import { createQueue, type Queue } from '../../jobs/queue.ts'
import { loadBashGrammar } from '../../shell/bash-grammar.ts'
import { readDefinitions } from '../../syntax/languages/read-definitions.ts'
import { forkWorker, workerPrograms } from '../../threads/worker-process.ts'
import { createCodeScan } from './scan-turn.ts'

let folder: string
let db: Db
let queue: Queue
let pump: Pump
let events: EventLog
let read: string[]

/** Reads in this process what the host has read in another one. */
const parser: Pick<Parser, 'definitions' | 'project'> = {
  project: (root) =>
    createProjectReader({
      ...{ root, start: forkWorker, log: silentLog },
      entry: programFile(workerPrograms.parser.source),
    }),
  async definitions({ path, text }) {
    read.push(path)
    if (text.includes('crash')) return { notRead: 'process_ended', detail: 'gone' }
    const found = await readDefinitions(text, 'python')
    return found ? { ...found, cpuMs: 1 } : { notRead: 'gave_up', detail: '' }
  },
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-scan-'))
  db = openNewDatabase(join(folder, 'recollect.db'))
  read = []
  const announcer = createAnnouncer(() => {})
  events = createEventLog({
    ...{ table: createEventTable(db), folder, announcer, log: silentLog },
    redact: (text) => text,
  })
  queue = createQueue(db)
  const redact = (text: string): string => text.replaceAll('hunter2', '[secret]')
  const handlers = createCodeScan({
    db,
    parser,
    events,
    announcer,
    settings: { current: defaultSettings },
    redact,
  })
  pump = createPump({ db, queue, handlers, announcer, log: silentLog })
  db.exec(`
    INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/home/dev/shop', 'folder', 1);
    INSERT INTO sessions (id, project_id, cwd, started_at, last_event_at) VALUES ('s', 'p', '/home/dev/shop', 1, 1);
    INSERT INTO turns (id, session_id, number, prompt, started_at) VALUES (1, 's', 1, 'Add it', 1), (2, 's', 2, 'Mend it', 2);`)
  pump.start()
})

afterEach(async () => {
  await pump.close()
  await events.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

function addEvent(id: number, turn: number, tool: string, input: object, response: object): void {
  db.prepare(
    `INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, files, input_digest, raw_bytes)
     VALUES (?, 's', ?, ?, ?, ?, 'ok', '[]', 'x', 1)`,
  ).run(id, turn, `toolu_${id}`, tool, id * 10)
  const payload = { tool_name: tool, tool_input: input, tool_response: response }
  db.prepare('INSERT INTO payloads (tool_event_id, body, bytes) VALUES (?, ?, 1)').run(
    id,
    deflateSync(JSON.stringify(payload)),
  )
}
const file = '/home/dev/shop/cart.py'
const first = 'def add(n="hunter2"):\n    return n\n'
const second = `${first}\ndef drop():\n    pass\n`

function write(id: number, turn: number, content: string, path = file): void {
  addEvent(id, turn, 'Write', { file_path: path, content }, { type: 'create' })
}
function edit(id: number, turn: number, from: string, to: string, original: string): void {
  const input = { file_path: file, old_string: from, new_string: to }
  addEvent(id, turn, 'Edit', input, { originalFile: original })
}
async function scan(...turns: readonly number[]): Promise<void> {
  for (const turn of turns) {
    queue.enqueue('code.scan', String(turn))
    pump.wake()
    await pump.idle()
  }
}
const told = () =>
  createCodeQueries(db)
    .changes({ projectId: 'p', sessionId: 's', since: 0, limit: 100 })
    .changes.toReversed()
    .map(({ change, qualifiedName, turnId, path }) => [change, qualifiedName, turnId, path])
const expected = [
  ['new', 'add', 't1', 'cart.py'],
  ['modified', 'add', 't2', 'cart.py'],
  ['new', 'drop', 't2', 'cart.py'],
]
function addBoth(): void {
  write(1, 1, first)
  edit(2, 2, 'return n', 'return n + 1', first)
  edit(
    3,
    2,
    'n + 1\n',
    'n + 1\n\ndef drop():\n    pass\n',
    first.replace('return n', 'return n + 1'),
  )
}

describe('the scan of a turn', () => {
  it('keeps what each turn changed, without secrets', async () => {
    addBoth()
    await scan(1, 2)
    expect(told()).toEqual(expected)
    const map = createCodeQueries(db).fileMap('p', 'cart.py')
    expect(map?.definitions.map(({ signature }) => signature)).toEqual([
      'def add(n="[secret]")',
      'def drop()',
    ])
  })

  it('says the same in the other order, and when it is done again', async () => {
    addBoth()
    await scan(2, 1)
    expect(told()).toEqual(expected)
    const before = read.length
    await scan(1, 2)
    expect(told()).toEqual(expected)
    expect(read).toHaveLength(before)
  })

  it('keeps the calls that a stack trace in an output shows, also under a new name', async () => {
    const code = 'def start():\n    load()\n\ndef load():\n    raise ValueError(1)\n\nstart()\n'
    write(1, 1, code)
    const trace = `Traceback (most recent call last):
  File "/home/dev/shop/cart.py", line 7, in <module>
    start()
  File "cart.py", line 2, in start
    load()
  File "/home/dev/shop/cart.py", line 5, in load
    raise ValueError(1)
  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode
ValueError: 1
`
    addEvent(2, 1, 'Bash', { command: 'python cart.py' }, { stdout: '', stderr: trace })
    await scan(1)
    const calls = createCallQueries(db)
    const into = (name: string) =>
      calls
        .callers('p', [`cart.py#${name}`], 10)
        .map(({ from, lines, way, seenAt }) => [from, lines, way, seenAt])
    expect(into('load')).toEqual([['cart.py#start', [2], 'traced', 20]])
    expect(into('start')).toEqual([['cart.py#', [7], 'traced', 20]])
    edit(3, 2, 'def load', 'def fetch', code)
    await scan(1, 2)
    expect(into('fetch')).toEqual([['cart.py#start', [2], 'traced', 20]])
    expect(into('load')).toEqual([])
  })

  it('goes on behind what cannot be read, and says why', async () => {
    write(1, 1, 'crash')
    write(2, 1, 'def broken(:\n')
    write(3, 1, second)
    await scan(1)
    expect(told().map(([, name]) => name)).toEqual(['add', 'drop'])
    await events.close()
    const skipped = db
      .prepare("SELECT data ->> 'skipped' AS why FROM events WHERE type = 'ast.scan' ORDER BY id")
      .pluck()
    expect(skipped.all()).toEqual(['process_ended: gone', 'does not parse', null])
  })

  it('reads nothing of an excluded project, of a turn that is gone, or of files elsewhere', async () => {
    write(1, 1, first, '/etc/other.py')
    await scan(1, 99)
    db.exec("UPDATE projects SET excluded = 1 WHERE id = 'p'")
    write(2, 2, first)
    await scan(2)
    expect([told(), read]).toEqual([[], []])
  })
})

describe('what commands wrote', () => {
  it('is what stands in their line, and is added to what is known', async () => {
    await loadBashGrammar()
    write(1, 1, first)
    const line = `cat >> cart.py <<'EOF'\n\ndef drop():\n    pass\nEOF\ncat > more/b.py <<'EOF'\ndef b(): pass\nEOF`
    addEvent(2, 1, 'Bash', { command: line }, { stdout: '' })
    addEvent(3, 2, 'Bash', { command: 'cat > c.py <<EOF\ndef f(): return "$HOME"\nEOF' }, {})
    await scan(1, 2)
    expect(told()).toEqual([
      ['new', 'add', 't1', 'cart.py'],
      ['new', 'drop', 't1', 'cart.py'],
      ['new', 'b', 't1', 'more/b.py'],
    ])
    expect(createCodeQueries(db).fileMap('p', 'cart.py')?.state).toBe('whole')
  })

  it('is what lies on disk since they ran, where the turn is live and the project was read', async () => {
    await loadBashGrammar()
    const root = join(folder, 'shop')
    mkdirSync(root)
    db.prepare("UPDATE projects SET root = ? WHERE id = 'p'").run(root)
    db.prepare("UPDATE sessions SET cwd = ? WHERE id = 's'").run(root)
    const put = (path: string, text: string): void => writeFileSync(join(root, path), text)
    put('cart.py', 'def add(n):\n    return n + 1\n')
    put('made.py', 'def made(): pass\n')
    const now = Date.now()
    const ran = (id: number, turn: number, line: string, at: number, durationMs: number): void => {
      addEvent(id, turn, 'Bash', { command: line }, { stdout: '' })
      db.prepare('UPDATE tool_events SET at = ?, duration_ms = ? WHERE id = ?').run(
        at,
        durationMs,
        id,
      )
    }
    addEvent(
      1,
      1,
      'Write',
      { file_path: join(root, 'cart.py'), content: 'def add(n):\n    return n\n' },
      { type: 'create' },
    )
    ran(2, 1, "sed -i 's/return n/return n + 1/' cart.py && ./generate", now + 50, 30_000)
    ran(3, 2, 'ls', now + 60_000, 59_000)
    const ended = {
      ...{
        projectId: 'p',
        outcome: 'done',
        detail: null,
        startedAt: 1,
        files: 1,
        filesDone: 1,
        left: 0,
      },
      ...{
        parsed: 1,
        unchanged: 0,
        removed: 0,
        skipped: {},
        cpuMs: 1,
        peakBytes: 1,
        resolved: null,
      },
    }
    db.prepare("INSERT INTO events (at, type, data) VALUES (1, 'ast.project', ?)").run(
      JSON.stringify(ended),
    )
    await scan(1, 2)
    const changed = [
      ['new', 'add', 't1', 'cart.py'],
      ['modified', 'add', 't1', 'cart.py'],
      ['new', 'made', 't1', 'made.py'],
    ]
    expect(told()).toEqual(changed)
    await scan(1)
    expect(told()).toEqual(changed)
  }, 30_000)

  it('is not looked for where an import tells of it', async () => {
    await loadBashGrammar()
    db.prepare("UPDATE projects SET root = ? WHERE id = 'p'").run(folder)
    writeFileSync(join(folder, 'a.py'), first)
    addEvent(1, 1, 'Bash', { command: './generate' }, {})
    db.prepare('UPDATE tool_events SET at = ?').run(Date.now())
    queue.enqueue('code.scan', '1', { priority: -1 })
    pump.wake()
    await pump.idle()
    expect(told()).toEqual([])
  })
})

describe('where a file lies', () => {
  it.each([
    ['/home/dev/shop', '/home/dev/shop/a/b.py', 'a/b.py'],
    ['/home/dev/shop/', '/home/dev/shop2/b.py', null],
    ['/home/dev/shop', '/home/dev/shop/../x.py', null],
    ['/home/dev/shop', '/home/dev/shop/.worktrees/fix-1/a/b.py', 'a/b.py'],
    ['C:\\dev\\shop', 'c:\\dev\\shop\\a\\b.py', 'a/b.py'],
    ['/home/dev/shop', 'a/b.py', null],
    [null, '/a/b.py', null],
  ])('from %s: %s', (root, path, expected) => {
    expect(pathFrom(root, path)).toBe(expected)
  })
})

it('does not tell as new what stood in a source that had a fault before', async () => {
  const faulty = `${first}\nx = = 1\n`
  edit(1, 1, faulty, second, faulty)
  await scan(1)
  expect(
    createCodeQueries(db)
      .changes({ projectId: 'p', sessionId: undefined, since: 0, limit: 9 })
      .changes.map(({ change, name }) => `${change} ${name}`),
  ).toEqual(['new drop'])
})
