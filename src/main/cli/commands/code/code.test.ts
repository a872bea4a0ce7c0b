// `recollect code changed` and `code why`: what sessions changed of a project's functions, as a terminal shows it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../../../api/testing/test-core.ts'
import { createCodeStore } from '../../../db/code/code-store.ts'
import { createTraceStore } from '../../../db/code/trace-store.ts'
import { openDatabase } from '../../../db/open.ts'
import { readDefinitions } from '../../../syntax/languages/read-definitions.ts'
import { runCommand } from '../../testing/run-command.ts'

let opened: TestCore
const session = '3f2a1b4c-0000-4000-8000-000000000001'
const now = Date.now()

async function scan(event: number, text: string): Promise<void> {
  const found = await readDefinitions(text, 'python')
  if (found === null) throw new Error('not read')
  createCodeStore(opened.core.db, (one) => one).record({
    ...{ projectId: 'shop', path: 'src/cart.py', language: 'python', textHash: String(event) },
    ...{ definitions: found.definitions, hasError: found.hasError, isPartial: false },
    ...{ before: null, event: { toolEvent: event, turn: 9000 }, at: now - 10_000 + event },
  })
}

beforeEach(async () => {
  opened = await openTestCore()
  opened.core.db.exec(`
    INSERT INTO sessions (id, project_id, cwd, title, started_at, last_event_at, status)
      VALUES ('${session}', 'shop', '/code/shop', NULL, 1, 1, 'active');
    INSERT INTO turns (id, session_id, number, prompt_id, prompt, started_at)
      VALUES (9000, '${session}', 1, 'p9', 'Carts must not be empty', 1);`)
  for (const id of [9001, 9002, 9003])
    opened.core.db
      .prepare(
        `INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, files, input_digest, raw_bytes)
         VALUES (?, ?, 9000, ?, 'Edit', 1, 'ok', '[]', 'x', 1)`,
      )
      .run(id, session, `toolu_${id}`)
  await scan(9001, 'class Cart:\n    def add(self, n):\n        return n\n')
  await scan(9002, 'class Cart:\n    def add(self, n):\n        return n + 1\n')
  await scan(9003, 'class Cart:\n    def put(self, n):\n        return n + 1\n')
  await opened.core.close()
})
afterEach(() => opened.close())

const run = (...words: readonly string[]) => runCommand(opened, ['code', ...words])

describe('code file', () => {
  it('prints no secret that is a default value, in words or as JSON', async () => {
    const file = join(opened.folder, 'login.py')
    const token = `ghp_${'x8Kq2'.repeat(7)}Z`
    writeFileSync(file, `def login(user, token="${token}"):\n    return user\n`)
    for (const words of [
      ['file', file],
      ['file', file, '--json'],
    ]) {
      const { output } = await run(...words)
      expect(output).toContain('login(user, token=')
      expect(output).not.toContain(token)
    }
  })

  it.skipIf(process.platform === 'win32')('does not wait for a named pipe', async () => {
    const file = join(opened.folder, 'pipe.py')
    execFileSync('mkfifo', [file])
    expect((await run('file', file)).errors).toContain('is no file')
    expect((await run('callgraph', file, '--json')).errors).toContain('is no file')
  })

  it('tells of each function how a session changed it, and what was deleted', async () => {
    const root = join(opened.folder, 'shop-files')
    mkdirSync(join(root, 'src'), { recursive: true })
    const file = join(root, 'src', 'cart.py')
    writeFileSync(
      file,
      'class Cart:\n    def put(self, n):\n        return n + 1\n\ndef late(): pass\n',
    )
    const bare = await run('file', file)
    expect(bare.errors).toBe('')
    expect(bare.output).toBe('class Cart [L1-L3]\n  def put(self, n) [L2-L3]\ndef late() [L5]\n')
    const { db } = openDatabase(opened.core.paths.database)
    db.prepare("UPDATE projects SET root = ? WHERE id = 'shop'").run(root)
    db.close()
    const { output } = await run('file', file)
    expect(output).toBe(
      'class Cart [L1-L3] MODIFIED\n  def put(self, n) [L2-L3] RENAMED\ndef late() [L5] NEW\n',
    )
    // What no event told yet: the app is closed, or somebody else edited it.
    writeFileSync(file, 'class Cart:\n    def put(self, n):\n        return n + 2\n')
    expect((await run('file', file)).output).toBe(
      'class Cart [L1-L3] MODIFIED\n  def put(self, n) [L2-L3] MODIFIED\n',
    )
    writeFileSync(file, 'ITEMS = [1, 2]\n')
    expect((await run('file', join(root, 'src', 'cart.py'))).output).toBe(
      'class Cart DELETED\ndef put(self, n) DELETED\n',
    )
    const table = join(opened.folder, 'table.py')
    writeFileSync(table, `ITEMS = [${'1, '.repeat(50_000)}]\n`)
    expect((await run('file', table)).output).toMatch(/^No function or class is defined in /)
  })
})

describe('code changed', () => {
  it('lists the changes of a project by file, newest first', async () => {
    const { output, code } = await run('changed', '--project', 'shop')
    expect(code).toBe(0)
    const [file, ...lines] = output.trimEnd().split('\n')
    expect(file).toBe('src/cart.py')
    const told = lines.map((line) => line.trim().split(/ {2,}/))
    expect(told.map(([change, , , name]) => [change, name])).toEqual([
      ['RENAMED', 'Cart.put (was Cart.add)'],
      ['MODIFIED', 'Cart'],
      ['MODIFIED', 'Cart.add'],
      ['MODIFIED', 'Cart'],
      ['NEW', 'Cart.add'],
      ['NEW', 'Cart'],
    ])
    expect(lines[0]).toContain(session.slice(0, 8))
  })

  it('keeps to a session and to a time, and says when there is nothing', async () => {
    const one = await run(
      'changed',
      '--project',
      'shop',
      '--session',
      session.slice(0, 8),
      '--json',
    )
    expect(JSON.parse(one.output)).toMatchObject({ total: 6, isScanned: true })
    const none = await run('changed', '--project', 'shop', '--since', '2999-01-01')
    expect(none).toMatchObject({ code: 0, output: expect.stringContaining('No session is known') })
    const both = await run('changed', '--since', '2020-01-01', '--session', session)
    expect(both).toMatchObject({ code: 2, errors: expect.stringContaining('not both') })
  })
})

describe('code why', () => {
  it('tells who touched a function, also under its former name, and what asked for it', async () => {
    const { output, code } = await run('why', 'add', '--project', 'shop')
    expect(code).toBe(0)
    expect(output).toContain('RENAMED Cart.put (was Cart.add) in src/cart.py')
    expect(output).toContain(`session ${session.slice(0, 8)}: `)
    expect(output).toContain('asked: Carts must not be empty')
    expect(output).toContain('get t9000')
    expect(output.match(/^(?:NEW|MODIFIED|RENAMED)/gm)).toEqual(['RENAMED', 'MODIFIED', 'NEW'])
  })

  it('why leads to what is remembered of a function, and to nothing of a longer name', async () => {
    for (const content of ['add must never round, the till does', 'addendum pages come last'])
      await runCommand(opened, ['remember', content, '--namespace', 'project:shop'])
    const { output } = await run('why', 'add', '--project', 'shop')
    expect(output).toContain('Remembered of it:\n  m1: add must never round, the till does\n')
    expect(output).not.toContain('addendum')
  })

  it('tells the failures that went through a function, under the name of then, and no others', async () => {
    const { db } = openDatabase(opened.core.paths.database)
    db.exec(`
      INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, files, input_digest, raw_bytes)
        VALUES (9004, '${session}', 9000, 'toolu_9004', 'Bash', ${now - 5000}, 'failed', '[]', 'x', 1),
          (9005, '${session}', 9000, 'toolu_9005', 'Bash', ${now - 4000}, 'failed', '[]', 'x', 1);
      INSERT INTO observations (id, project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens)
        VALUES (9007, 'shop', '${session}', 9000, 'k9', 'command', 'pytest failed:\u001b[31m ValueError', 'e', 'e', 'rules', 1, 1, 1);
      INSERT INTO observation_sources (observation_id, tool_event_id) VALUES (9007, 9004);`)
    const put = createTraceStore(db, (text) => text).put
    const frame = (name: string, line: number) => ({ path: 'src/cart.py', line, name })
    put('shop', 9004, now - 5000, [{ caller: frame('<module>', 9), callee: frame('put', 3) }])
    put('shop', 9005, now - 4000, [{ caller: frame('<module>', 9), callee: frame('other', 30) }])
    db.close()
    const { output } = await run('why', 'put', '--project', 'shop')
    expect(output.match(/^FAILED.*/gm)).toEqual([
      expect.stringMatching(/^FAILED in Cart\.put in src\/cart\.py, /),
    ])
    expect(output).toMatch(/^ {2}told: pytest failed:.*ValueError$/m)
    expect(output).toContain('get t9000 o9007')
    expect(output).not.toContain('\u001b')
    const { output: json } = await run('why', 'put', '--project', 'shop', '--json')
    expect(JSON.parse(json)).toMatchObject({
      totalFailures: 1,
      failures: [{ toolEventId: 'e9004' }],
    })
  })

  it('says that a name is not known, whatever it holds', async () => {
    const { errors, code } = await run('why', 'nosuch\u001b[31m\nline', '--project', 'shop')
    expect(code).toBe(1)
    expect(errors).toContain('Nothing is known by the name nosuch')
    expect(errors.trimEnd()).not.toContain('\n')
    expect(errors).not.toContain('\u001b')
  })
})
