// The reads of the code map: what they take for a name and a file, and that what they leave out is told.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeCallsSchema, codeImpactSchema } from '../../shared/contract/code.ts'
import { redactText } from '../capture/redact/redact-text.ts'
import { createCodeStore } from '../db/code/code-store.ts'
import { scanSources } from '../db/code/testing/scan-sources.ts'
import type { Db } from '../db/open.ts'
import { openNewDatabase } from '../db/testing/new-database.ts'
import { callLines, impactLines } from '../mcp/code-text.ts'
import { readDefinitions } from '../syntax/languages/read-definitions.ts'
import { codeCallees, codeCallers, codeFile, codeGraph, codeImpact, codeWhy } from './code-reads.ts'

let folder = ''
let db: Db

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-reads-'))
  db = openNewDatabase(join(folder, 'c.db'))
  db.exec(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/w', 'folder', 1)`,
  )
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('says where a name means more definitions than are answered', async () => {
  const asked = { projectId: 'p', name: 'same' }
  const sources = (files: number) =>
    Object.fromEntries(
      Array.from({ length: files }, (_, at) => [`same${at}.py`, 'def same():\n    pass\n']),
    )
  const answers = () =>
    Promise.all([codeCallers, codeImpact, codeGraph].map((one) => one.openChecked(db)(asked)))
  await scanSources(db, sources(50), { projectId: 'p', folder })
  expect(await answers()).toMatchObject(Array(3).fill({ hasMoreMatches: false, isWhole: true }))
  await scanSources(db, sources(51), { projectId: 'p', folder })
  expect(await answers()).toMatchObject(Array(3).fill({ hasMoreMatches: true, isWhole: true }))
  const [callers] = await answers()
  expect(callers).toMatchObject({ matches: { length: 50 } })
})

it('takes a file by all of its path, as agents name it', async () => {
  await scanSources(db, { 'src/tax.py': 'def rate():\n    pass\n' }, { projectId: 'p', folder })
  const read = codeFile.openChecked(db)
  for (const path of ['src/tax.py', './src/tax.py', '/w/src/tax.py', 'src/../src/tax.py'])
    expect(await read({ projectId: 'p', path })).toMatchObject({ path: 'src/tax.py' })
  for (const path of ['/elsewhere/src/tax.py', '../src/tax.py', 'tax.py', ''])
    expect(await read({ projectId: 'p', path })).toBeNull()
  const asked = { projectId: 'p', name: 'rate', path: '/w/src/tax.py' }
  expect(await codeCallers.openChecked(db)(asked)).toMatchObject({
    matches: [{ id: 'src/tax.py#rate' }],
  })
})

it('takes a name with its module or class before it, in the way of any language', async () => {
  await scanSources(
    db,
    {
      'src/tax.py': 'class Tax:\n    def rate(self):\n        pass\n\ndef rate():\n    pass\n',
      'src/other.py': 'def rate():\n    pass\n',
    },
    { projectId: 'p', folder },
  )
  const meant = async (name: string) =>
    codeCallsSchema
      .parse(await codeCallers.openChecked(db)({ projectId: 'p', name }))
      .matches.map(({ id }) => id)
  expect(await meant('tax.rate')).toEqual(['src/tax.py#rate'])
  expect(await meant('Tax::rate')).toEqual(['src/tax.py#Tax.rate'])
  expect(await meant('src.tax.Tax.rate')).toEqual(['src/tax.py#Tax.rate'])
  expect(await meant('nosuch.rate')).toEqual([])
  const why = codeWhy.openChecked(db)
  expect(await why({ projectId: 'p', name: 'tax.rate' })).toMatchObject({ isKnown: true })
  expect(await why({ projectId: 'p', name: 'nosuch.rate' })).toMatchObject({ isKnown: false })
})

it('tells no call as certain whose caller was edited since it was resolved, and what was', async () => {
  const rate = 'def rate():\n    pass\n'
  const shop =
    'from tax import rate\n\ndef total():\n    return rate()\n\ndef other():\n    return total()\n'
  await scanSources(db, { 'tax.py': rate, 'shop.py': shop }, { projectId: 'p', folder })
  const asked = { projectId: 'p', name: 'rate' }
  const callers = async () => codeCallsSchema.parse(await codeCallers.openChecked(db)(asked))
  const impact = async () => codeImpactSchema.parse(await codeImpact.openChecked(db)(asked))
  const before = await callers()
  expect(before).toMatchObject({ changedSince: null, edges: [{ changed: null }] })
  expect(callLines(before).join('\n')).toMatch(/total → rate \(shop\.py:4; \w+ \d+ %\)$/)

  db.exec(`INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('s', 'p', 1, 1);
    INSERT INTO turns (id, session_id, number, prompt, started_at) VALUES (1, 's', 1, 'Mend it', 1);
    INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, raw_bytes)
      VALUES (1, 's', 1, 'use-1', 'Edit', 1, 'ok', 'd', 1)`)
  const edited = shop.replace('return rate()', 'return 0')
  const read = await readDefinitions(edited, 'python')
  createCodeStore(db, redactText).record({
    ...{ projectId: 'p', path: 'shop.py', language: 'python', isPartial: false, before: null },
    ...{ textHash: 'edited', definitions: read?.definitions ?? [], hasError: false },
    event: { toolEvent: 1, turn: 1 },
    at: Date.now() + 1000,
  })
  const after = await callers()
  const changedSince = { files: [{ path: 'shop.py', functions: ['total'] }], total: 1 }
  expect(after).toMatchObject({ changedSince, edges: [{ changed: 'function' }] })
  const words = callLines(after).join('\n')
  expect(words).toMatch(/\(shop\.py:4; \w+ before its caller changed\)/)
  expect(words).toMatch(
    /Changed since calls were resolved at \d{4}-\d\d-\d\d \d\d:\d\d, .*: shop\.py \(total\)\./,
  )
  expect(words).not.toContain('%')
  const affected = await impact()
  expect(affected).toMatchObject({ changedSince, affected: [{ changed: 'function' }, {}] })
  expect(impactLines(affected).join('\n')).not.toContain('%')
  expect(await codeGraph.openChecked(db)(asked)).toMatchObject({ changedSince })
  // Other functions of the file may hang on what changed around them.
  const callees = (name: string) => codeCallees.openChecked(db)({ projectId: 'p', name })
  expect(await callees('other')).toMatchObject({ edges: [{ changed: 'file' }], changedSince })
  // What a function of an unchanged file calls is as it was.
  expect(await callees('rate')).toMatchObject({ changedSince: null })
  // A later scan that found the sources as they were resolved says that the edit was taken back.
  const end = (outcome: string, at: number) =>
    db
      .prepare(`INSERT INTO events (at, type, data) VALUES (?, 'ast.project', ?)`)
      .run(at, JSON.stringify({ projectId: 'p', outcome, startedAt: at - 1 }))
  end('cancelled', Date.now() + 5000)
  expect(await callers()).toMatchObject({ changedSince })
  end('done', Date.now() + 6000)
  expect(await callers()).toMatchObject({ changedSince: null, edges: [{ changed: null }] })
  db.exec('DELETE FROM events')
  db.exec(`INSERT INTO deletions (kind, ref, at) VALUES ('session', 's', 1)`)
  expect(await callers()).toMatchObject({ changedSince: null })
})

it('says that calls may be missing where a new source is not resolved yet', async () => {
  await scanSources(db, { 'tax.py': 'def rate():\n    pass\n' }, { projectId: 'p', folder })
  const read = await readDefinitions('from tax import rate\n\ndef buy():\n    rate()\n', 'python')
  createCodeStore(db, redactText).record({
    ...{ projectId: 'p', path: 'buy.py', language: 'python', isPartial: false, before: null },
    ...{ textHash: 'new', definitions: read?.definitions ?? [], hasError: false, event: null },
    at: Date.now() + 1000,
  })
  const found = await codeCallers.openChecked(db)({ projectId: 'p', name: 'rate' })
  expect(callLines(codeCallsSchema.parse(found)).join('\n')).toMatch(
    /No call is known\.\nChanged since .*: buy\.py\./,
  )
})

it('knows no callers for certain where a scan was cancelled, or left files out', async () => {
  await scanSources(db, { 'tax.py': 'def rate():\n    pass\n' }, { projectId: 'p', folder })
  const read = async (name: string) => {
    const asked = { projectId: 'p', name }
    const found = codeImpactSchema.parse(await codeImpact.openChecked(db)(asked))
    return impactLines(found).join('\n')
  }
  const ended = (end: object) => {
    const counts = { files: 4, filesDone: 4, left: 0, parsed: 0, unchanged: 0, removed: 0 }
    const rest = { ...counts, startedAt: 1, detail: null, resolved: null, cpuMs: 0, peakBytes: 0 }
    const data = { projectId: 'p', skipped: {}, ...rest, ...end }
    db.prepare(`INSERT INTO events (at, type, data) VALUES (?, 'ast.project', ?)`).run(
      Date.now(),
      JSON.stringify(data),
    )
  }
  ended({ outcome: 'done' })
  expect(await read('rate')).toMatch(/\nNothing is known to call it\.$/)
  ended({ outcome: 'done', skipped: { tooLarge: 1, foreign: 9 } })
  expect(await read('rate')).toMatch(/call it\. Not looked into: 1 over 1 MB\.$/)
  ended({ outcome: 'done', left: 1200 })
  expect(await read('rate')).toContain('1,200 sources of the project were not read')
  ended({ outcome: 'cancelled', filesDone: 1 })
  expect(await read('rate')).toContain(
    'The last scan was cancelled after 1 of 4 files: what changed',
  )
  db.exec('DELETE FROM code_analyses')
  expect(await read('rate')).toContain(
    'No calls were resolved here yet: the last scan was cancelled after 1 of 4 files.',
  )
})

it('says which open calls may be of a function that nothing is known to call', async () => {
  const sources = {
    'tax.py': 'def rate():\n    pass\n\ndef other():\n    pass\n',
    'shop.py':
      'def a(desk):\n    desk.rate()\n\ndef b(desk):\n    desk.rate()\n    desk.overrate()\n',
  }
  await scanSources(db, sources, { projectId: 'p', folder })
  const words = async (name: string) => {
    const asked = { projectId: 'p', name }
    const callers = codeCallsSchema.parse(await codeCallers.openChecked(db)(asked))
    const impact = codeImpactSchema.parse(await codeImpact.openChecked(db)(asked))
    return [callLines(callers), impactLines(impact)].map((lines) => lines.join('\n'))
  }
  for (const told of await words('rate'))
    expect(told).toMatch(
      /\n2 calls of that name are left open, in 2 functions, such as shop\.py:2: they may be of this\.$/,
    )
  for (const told of await words('other')) expect(told).not.toContain('left open')
})
