// Snapshots of real sources in a real database: what is told as changed, by whom, and what goes with a session.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { redactText } from '../../capture/redact/redact-text.ts'
import { erase } from '../../forget/erase.ts'
import { readDefinitions } from '../../syntax/languages/read-definitions.ts'
import type { Db } from '../open.ts'
import { openNewDatabase } from '../testing/new-database.ts'
import { type CodeQueries, createCodeQueries } from './code-queries.ts'
import { type CodeStore, createCodeStore, type Scan } from './code-store.ts'

let folder = ''
let db: Db
let store: CodeStore
let queries: CodeQueries

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-code-'))
  db = openNewDatabase(join(folder, 'c.db'))
  store = createCodeStore(db, redactText)
  queries = createCodeQueries(db)
  db.exec(`INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/s', 'folder', 1), ('q', 'other', '/o', 'folder', 1);
    INSERT INTO sessions (id, project_id, started_at, last_event_at, title) VALUES ('s1', 'p', 1, 1, 'First'), ('s2', 'p', 1, 1, 'Second');
    INSERT INTO turns (id, session_id, number, prompt, started_at) VALUES (1, 's1', 1, 'Add tax', 1), (2, 's2', 1, 'Mend tax', 1)`)
  for (let id = 1; id <= 9; id++)
    db.prepare(
      `INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, raw_bytes)
       VALUES (?, ?, ?, ?, 'Edit', ?, 'ok', 'd', 1)`,
    ).run(id, id < 6 ? 's1' : 's2', id < 6 ? 1 : 2, `use-${id}`, id)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Scans a text of `tax.py` as the one that tool event `event` left. */
async function scan(text: string, event: number, more: Partial<Scan> & { from?: string } = {}) {
  const read = await readDefinitions(text, 'python')
  const { from, ...rest } = more
  const before = from === undefined ? null : await readDefinitions(from, 'python')
  if (read === null) throw new Error('not read')
  return store.record({
    ...{ projectId: 'p', path: 'tax.py', isPartial: false, at: event },
    ...read,
    textHash: createHash('sha256').update(text).digest('hex'),
    before: before?.definitions ?? null,
    event: { toolEvent: event, turn: event < 6 ? 1 : 2 },
    ...rest,
  })
}

const told = (session: string) =>
  queries
    .changes({ projectId: undefined, sessionId: session, since: 0, limit: 100 })
    .changes.toReversed()
    .map(({ change, qualifiedName, formerName }) =>
      [change, qualifiedName, ...(formerName === null ? [] : [formerName])].join(' '),
    )
const names = () =>
  queries.fileMap('p', 'tax.py')?.definitions.map(({ qualifiedName }) => qualifiedName)

const first = 'def tax(a):\n    return a * 2\n\ndef round_up(a):\n    return a + 1\n'

it('tells what is new, changed, renamed and gone, and nothing for comments and layout', async () => {
  await scan(first, 1)
  await scan(`# Taxes.\n${first.replaceAll('    ', '  ')}`, 2)
  await scan(first.replace('* 2', '* 3').replace('round_up', 'up'), 3)
  await scan('def tax(a):\n    return a * 3\n', 4)
  expect(told('s1')).toEqual([
    'new tax',
    'new round_up',
    'modified tax',
    'renamed up round_up',
    'deleted up',
  ])
  const map = queries.fileMap('p', 'tax.py')
  expect(map).toMatchObject({
    ...{ language: 'python', state: 'whole', at: 4 },
    definitions: [
      { signature: 'def tax(a)', firstLine: 1, lastLine: 2, lastChange: { change: 'modified' } },
    ],
    deleted: [{ qualifiedName: 'up', at: 4 }],
  })
})

it('compares with the text that the event replaced, so that nobody is told to have written what was there', async () => {
  await scan(first.replace('* 2', '* 4'), 1, { from: first })
  expect(told('s1')).toEqual(['modified tax'])
  // Between the sessions somebody else added a function.
  const theirs = `${first}def vat(): pass\n`
  await scan(theirs.replace('+ 1', '+ 2'), 6, { from: theirs })
  expect(told('s2')).toEqual(['modified round_up'])
  expect(names()).toEqual(['tax', 'round_up', 'vat'])
})

it('changes nothing when the same events are scanned again', async () => {
  await scan(first, 1)
  await scan(first.replace('* 2', '* 3'), 2)
  const before = [told('s1'), queries.fileMap('p', 'tax.py')]
  expect(await scan(first, 1)).toEqual({ skipped: 'older' })
  expect(await scan(first.replace('* 2', '* 3'), 2)).toEqual({ skipped: 'older' })
  expect([told('s1'), queries.fileMap('p', 'tax.py')]).toEqual(before)
})

it('keeps the last good snapshot of what does not parse, and compares with it when it does', async () => {
  await scan(first, 1)
  expect(await scan(`${first}def broken(:\n`, 2)).toEqual({ skipped: 'does not parse' })
  expect(names()).toEqual(['tax', 'round_up'])
  expect(queries.fileMap('p', 'tax.py')?.state).toBe('broken')
  await scan(`${first}def mended(): pass\n`, 3)
  expect(told('s1').slice(2)).toEqual(['new mended'])
})

it('takes a part of a file for a part', async () => {
  await scan(first, 1)
  await scan('def tax(a):\n    return a * 5\n', 2, { isPartial: true })
  expect(told('s1').slice(2)).toEqual(['modified tax'])
  expect(names()?.toSorted()).toEqual(['round_up', 'tax'])
  expect(queries.fileMap('p', 'tax.py')?.state).toBe('partial')
})

it('blames nobody for what was read from disk', async () => {
  await scan(first, 1, { event: null })
  expect(
    queries.changes({ projectId: 'p', sessionId: undefined, since: 0, limit: 10 }).changes,
  ).toEqual([])
  expect(names()).toEqual(['tax', 'round_up'])
})

it('leads from a function to its sessions, prompts and observations, also by its name of before', async () => {
  await scan(first, 1)
  await scan(first.replace('round_up', 'up'), 6)
  db.exec(`INSERT INTO observations (id, project_id, session_id, turn_id, key, kind, title, summary, detail, level, at, raw_bytes, tokens)
    VALUES (7, 'p', 's2', 2, 'k', 'edit', 'e', 'e', 'e', 'rules', 1, 1, 1);
    INSERT INTO observation_sources (observation_id, tool_event_id) VALUES (7, 6)`)
  for (const name of ['up', 'round_up'])
    expect(queries.touches('p', name, 10).touches, name).toMatchObject([
      {
        ...{ sessionTitle: 'Second', prompt: 'Mend tax', change: 'renamed' },
        observationIds: ['o7'],
      },
      { ...{ sessionTitle: 'First', prompt: 'Add tax', change: 'new' }, observationIds: [] },
    ])
  expect(queries.touches('q', 'up', 10)).toEqual({ touches: [], total: 0, isKnown: false })
  expect(
    queries.changes({ projectId: 'p', sessionId: undefined, since: 6, limit: 10 }).changes,
  ).toMatchObject([{ sessionId: 's2', at: 6 }])
})

it('stores no secret of a name, default, decorator or documentation', async () => {
  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
  await scan(`@auth("${secret}")\ndef f(a="${secret}"):\n    """Uses ${secret}."""\n`, 1)
  const stored = JSON.stringify([
    db.prepare('SELECT * FROM code_definitions').all(),
    db.prepare('SELECT * FROM code_changes').all(),
  ])
  expect(names()).toEqual(['f'])
  expect(stored).not.toContain(secret)
})

it('hides what is being deleted at once, and loses it with its turn, session and project', async () => {
  await scan(first, 1)
  await scan(first.replace('* 2', '* 3'), 6)
  db.exec(`INSERT INTO deletions (kind, ref, at) VALUES ('session', 's2', 1)`)
  expect(told('s2')).toEqual([])
  expect(queries.touches('p', 'tax', 10).touches).toHaveLength(1)
  expect(queries.fileMap('p', 'tax.py')).toBeNull()
  await erase(db, { kind: 'session', id: 's2' }, 9)
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  expect([count('code_files'), count('code_definitions'), count('code_changes')]).toEqual([0, 0, 2])
  await scan(first, 2)
  await erase(db, { kind: 'project', id: 'p' }, 9)
  expect([count('code_files'), count('code_definitions'), count('code_changes')]).toEqual([0, 0, 0])
})

it('stores no secret that a decorator, a default value or a docstring holds', async () => {
  const token = `ghp_${'x8Kq2'.repeat(7)}Z`
  await scan(`@signed("${token}")\ndef tax(a, key="${token}"):\n    "Pays ${token}."\n`, 1)
  expect(names()).toEqual(['tax'])
  for (const table of ['code_definitions', 'code_changes'])
    expect(JSON.stringify(db.prepare(`SELECT * FROM ${table}`).all())).not.toContain(token)
})
