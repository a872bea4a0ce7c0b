// The three depths of search through the contract: index, timeline, record.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchHitSchema, searchInputSchema } from '../../shared/contract/search.ts'
import { indexLine, recordText, timelineLine } from '../mcp/tool-text.ts'
import { type ContractClient, createLocalClient } from './clients/local-client.ts'
import { openTestCore, type TestCore } from './testing/test-core.ts'

let opened: TestCore
let client: ContractClient

beforeEach(async () => {
  opened = await openTestCore()
  client = createLocalClient(opened.core)
})
afterEach(() => opened.close())

test('without a model words answer, and say so only where more was asked for', async () => {
  const query = 'refresh token'
  expect(await client.search.query({ query })).toMatchObject({ mode: 'words', note: null })
  const asked = await client.search.query({ query, mode: 'hybrid' })
  expect(asked).toMatchObject({ mode: 'words', note: expect.stringMatching(/model/) })
  expect(asked.hits.length).toBeGreaterThan(0)
})

test('score parts are told when asked for', async () => {
  const [plain] = (await client.search.query({ query: 'refresh token' })).hits
  expect(plain?.parts).toBeUndefined()
  const { hits } = await client.search.query({ query: 'refresh token', explain: true, limit: 50 })
  // What the words alone put first may be moved by its kind: a prompt weighs less.
  const byWords = hits.toSorted((a, b) => (b.parts?.words ?? 0) - (a.parts?.words ?? 0))
  expect(byWords[0]?.parts).toMatchObject({
    words: 1,
    covered: 1,
    found: 2,
    similarity: null,
    vectorShare: 0,
  })
})

test('a timeline shows what lies around a record in its session', async () => {
  const { entries } = await client.search.timeline({ ref: 'o1' })
  expect(entries).toEqual([
    {
      kind: 'observation',
      ref: 'o1',
      title: 'Changed refreshToken',
      at: expect.any(Number),
      project: 'Shop',
      sessionId: 's1',
      author: null,
      agent: 'claude-code',
      isAnchor: true,
    },
  ])
  const of = await client.search.timeline({ ref: 's1' })
  expect(of.entries.map((entry) => entry.ref)).toEqual(['s1', 'o1'])
  await expect(client.search.timeline({ ref: 'o999' })).rejects.toThrow(/no record o999/)
})

test('what another agent did is told as its work at every depth', async () => {
  opened.core.db.exec(`UPDATE sessions SET agent = 'copilot'`)
  const { hits } = await client.search.query({ query: 'refreshToken' })
  const [first] = hits
  if (first === undefined) expect.unreachable()
  expect(indexLine(first)).toContain(' (Copilot CLI) · ')
  const { entries } = await client.search.timeline({ ref: 'o1' })
  expect(entries.map(timelineLine)).toEqual([expect.stringContaining('observation (Copilot CLI)')])
  const { records } = await client.search.get({ refs: ['o1'] })
  expect(records.map(recordText)).toEqual([expect.stringContaining('observation (Copilot CLI)')])
})

test('records come in full with their sources; unknown ids are named', async () => {
  const { records, missing } = await client.search.get({ refs: ['o1', 't1', 's1', 'm9', 'o1'] })
  expect(missing).toEqual(['m9'])
  expect(records.map((record) => record.ref)).toEqual(['o1', 't1', 's1'])
  expect(records[0]).toMatchObject({
    text: expect.stringContaining('refreshToken (modified)'),
    files: ['/code/shop/auth/refresh.ts'],
    sources: ['e1', 't1', 's1'],
  })
  expect(records[1]?.text).toContain('It expires no more.')
  expect(records[2]?.text).toContain('1. [t1]')
})

test('an observation says who told it and how long that took, in its turn too', async () => {
  opened.core.db.exec(`UPDATE observations SET level = 'small', distil_ms = 1234.5 WHERE id = 1`)
  const { records } = await client.search.get({ refs: ['o1', 't1'] })
  expect(records.map(({ telling }) => telling)).toEqual([{ level: 'small', ms: 1234.5 }, undefined])
  const { observations } = await client.sessions.turn({ id: 't1' })
  expect(observations).toMatchObject([{ level: 'small', distilMs: 1234.5 }])
})

test('what is being deleted is in none of them', async () => {
  await client.forget.schedule({ kind: 'session', id: 's1' })
  expect((await client.search.get({ refs: ['o1', 't1', 's1'] })).missing).toEqual([
    'o1',
    't1',
    's1',
  ])
  await expect(client.search.timeline({ ref: 'o1' })).rejects.toThrow(/no record/)
})

test('a query is checked once where it comes in, and its hits once where they go out', async () => {
  const question = vi.spyOn(searchInputSchema._zod, 'run')
  const hit = vi.spyOn(searchHitSchema._zod, 'run')
  const { hits } = await client.search.query({ query: 'refresh token' })
  expect(hits.length).toBeGreaterThan(0)
  expect([question.mock.calls.length, hit.mock.calls.length / hits.length]).toEqual([1, 1])
  vi.restoreAllMocks()
})
