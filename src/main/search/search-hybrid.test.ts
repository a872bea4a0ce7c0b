// Words and meaning together: what meaning adds, when words alone answer, and that ten hits are ten things.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { searchInputSchema } from '../../shared/contract/search.ts'
import type { Embedder } from '../embed/embedder.ts'
import type { ModelProfile } from '../embed/models/model-profile.ts'
import { type Indexes, openIndexes } from '../embed/vectors/indexes.ts'
import { openAnswers } from './answers.ts'
import { createSearch, type Search } from './search.ts'
import { now, openTestStore, type TestStore } from './testing/test-store.ts'

const profile: ModelProfile = {
  id: 'hand-made',
  name: 'Hand-made',
  description: '',
  source: { kind: 'folder', folder: '/nowhere' },
  files: [],
  modelFile: 'model',
  weights: 'fp32',
  pooling: 'mean',
  dimensions: 3,
  usedDimensions: 3,
  queryPrefix: '',
  documentPrefix: { all: '' },
  maxTokens: 64,
  similarity: { unrelated: 0.3, related: 0.6, same: 0.95 },
  fusionWeight: 0.5,
  licence: 'none',
  languages: '',
  downloadBytes: 0,
  advice: '',
}

let store: TestStore
let indexes: Indexes
let search: Search
/** What the model makes of any query; null when it does not answer in time. */
let asked: Float32Array | null = null
/** What the model was told each time that a query seeks, and the text of which it was asked. */
let seeking: unknown[] = []
let embedded = ''

beforeEach(() => {
  store = openTestStore()
  indexes = openIndexes(
    store.db,
    () => {},
    () => now,
  )
  indexes.use({
    fingerprint: 'h',
    profile: 'hand-made',
    model: JSON.stringify(profile),
    dimensions: 3,
  })
  const embedder: Pick<Embedder, 'embedQuery' | 'profile' | 'state'> = {
    profile,
    state: { status: 'starting', message: 'Hand-made is being loaded.' },
    embedQuery: (text, _limitMs, seeks) => {
      seeking.push(seeks)
      embedded = text
      return Promise.resolve(asked)
    },
  }
  const events = { write() {} }
  search = createSearch({
    answer: openAnswers(store.db),
    events,
    embedder,
    vectors: indexes,
    now: () => now,
  })
  asked = Float32Array.of(1, 0, 0)
})
afterEach(() => store.close())

/** Adds a document at an angle (degrees) to what the query means. */
function put(
  title: string,
  angle: number,
  more: Parameters<TestStore['put']>[0] | object = {},
): string {
  const ref = store.put({ title, at: now, ...more })
  const id = Number(
    store.db.prepare('SELECT id FROM search_documents WHERE ref = ?').pluck().get(ref),
  )
  const turn = (angle * Math.PI) / 180
  indexes.acceptVector(id, [Math.cos(turn), Math.sin(turn), 0])
  return ref
}

test('meaning finds what shares no word, and leaves out what is near by chance', async () => {
  const near = put('Renew the credential', 20)
  put('Water the plants', 80)
  const found = await search.query({ query: 'refresh token', explain: true })
  expect(found.mode).toBe('hybrid')
  expect(found.hits.map((hit) => hit.ref)).toEqual([near])
  expect(found.hits[0]?.parts).toMatchObject({ words: 0, found: 0, vectorShare: 0.5 })
  expect(found.hits[0]?.parts?.similarity).toBeCloseTo(0.94, 2)
})

test('what meaning alone finds is counted where nothing holds the words', async () => {
  put('Renew the credential', 20)
  const input = { query: 'refresh token', facets: true }
  const { total, near, facets } = await search.query(input)
  expect([total, near]).toEqual([0, 1])
  expect(await search.query({ ...input, limit: 0 })).toMatchObject({
    hits: [],
    total,
    near,
    facets,
  })
})

test('of a pasted log the model is asked what its error means', async () => {
  const lines = Array.from(
    { length: 30 },
    (_, n) => `13:00:${n + 10} INFO worker-${n} handled ${n}`,
  )
  lines.splice(20, 0, '13:01:00 ERROR the token cannot be renewed')
  await search.query({ query: lines.join('\n') })
  expect(embedded).toContain('the token cannot be renewed')
  expect(embedded).not.toContain('handled')
})

test('of two that hold the words, the one that means it comes first', async () => {
  const aside = put('The token to refresh the page with coins', 75)
  const meant = put('A token that needs a refresh by the server', 10)
  expect((await search.query({ query: 'refresh token' })).hits.map((hit) => hit.ref)).toEqual([
    meant,
    aside,
  ])
})

test('vectors count less where a text holds the words', async () => {
  put('A lamp', 10)
  const shareOf = async (query: string) =>
    (await search.query({ query, explain: true })).hits[0]?.parts?.vectorShare ?? 0
  const unmet = await shareOf('which bulb')
  const met = await shareOf('which lamp')
  expect(unmet).toBe(0.5)
  expect(met).toBeLessThan(unmet)
  expect(met).toBeGreaterThan(unmet / 4)
})

test.each([
  [0.2, 500, 0.2],
  [0.2, 2400, 0.05],
  [0.5, 2400, 0.5],
])(
  'vectors of a model worth %f count, where texts have %i characters, %f',
  (fusionWeight, length, share) => {
    put('A thing', 10, { body: 'told '.repeat(length / 5) })
    const indexId = indexes.serving?.id ?? 0
    const { similarity } = profile
    const { hits } = openAnswers(store.db)({
      input: searchInputSchema.parse({ query: 'which bulb', explain: true }),
      meaning: { vector: Float32Array.of(1, 0, 0), indexId, similarity, fusionWeight },
      ...{ time: now, prefersNewer: false, named: 0, looked: 0, texts: 0 },
    })
    expect(hits[0]?.parts?.vectorShare).toBeCloseTo(share, 2)
  },
)

test('quoted queries and identifiers trust words more than natural ones', async () => {
  put('A thing', 10)
  const shareOf = async (query: string) =>
    (await search.query({ query, explain: true })).hits[0]?.parts?.vectorShare
  expect(await shareOf('refreshToken')).toBe(0.3)
  expect(await shareOf('"refresh token" word')).toBe(0.3)
  expect(await shareOf('renewing credentials')).toBe(0.5)
  expect(await shareOf('refreshToken of an expired session')).toBe(0.5)
  expect(await shareOf('which word stands for renewing expired credentials')).toBe(0.5)
})

test('the model is told what is sought, by the kinds that are asked for or by who asks', async () => {
  seeking = []
  for (const kinds of [['memory'], ['observation', 'turn'], ['memory', 'turn'], []] as const)
    await search.query({ query: 'refresh token', kinds: [...kinds] })
  await search.find(
    { query: 'refresh token' },
    { vectorLimitMs: 100, patienceMs: null, most: 3, seeks: 'code' },
  )
  expect(seeking).toEqual(['learnings', 'observations', null, null, 'code'])
})

test('a model that does not answer in time leaves words, and says so', async () => {
  const ref = put('Refresh the token', 10)
  asked = null
  const found = await search.query({ query: 'refresh token' })
  expect(found).toMatchObject({ mode: 'words', note: expect.stringMatching(/being loaded/) })
  expect(found.hits.map((hit) => hit.ref)).toEqual([ref])
  asked = Float32Array.of(1, 0, 0)
  expect(await search.query({ query: 'refresh token', mode: 'words' })).toMatchObject({
    mode: 'words',
    note: null,
  })
})

test('a query of words that the model does not know says that, not that it took too long', async () => {
  const ref = put('Frobnicate the gizmo', 10)
  asked = new Float32Array(0)
  const found = await search.query({ query: 'frobnicate' })
  expect(found).toMatchObject({ mode: 'words', note: expect.stringMatching(/knows none of these/) })
  expect(found.note).not.toMatch(/ ms|loaded/)
  expect(found.hits.map((hit) => hit.ref)).toEqual([ref])
})

test('filters hold for what meaning finds', async () => {
  const shop = put('Renew the credential', 10, { files: ['src/auth.ts'] })
  const blog = put('Renew the badge', 12, { projectId: 'p-blog', sessionId: 's-blog' })
  const global = put('Renew everything', 14, {
    projectId: null,
    sessionId: null,
    kind: 'memory',
    ref: 'm1',
  })
  const refs = async (more: object) =>
    (await search.query({ query: 'refresh token', ...more })).hits.map((hit) => hit.ref).sort()
  expect(await refs({})).toEqual([shop, blog, global].sort())
  expect(await refs({ projectId: 'p-shop' })).toEqual([shop])
  expect(await refs({ projectId: 'p-shop', withGlobal: true })).toEqual([shop, global].sort())
  expect(await refs({ kinds: ['memory'] })).toEqual([global])
  expect(await refs({ file: 'auth.ts' })).toEqual([shop])
  expect(await refs({ sessionId: 's-blog' })).toEqual([blog])
  store.db.prepare(`INSERT INTO deletions (kind, ref, at) VALUES ('memory', 'm1', 0)`).run()
  expect(await refs({ projectId: 'p-shop', withGlobal: true })).toEqual([shop])
})

test('what says the same is one hit; another project is another thing', async () => {
  const body = 'The retry queue waits twice as long after every failure, five times at most.'
  for (let n = 0; n < 12; n++) put('Retry queue', 10, { body, at: now - n })
  put('Retry queue', 10, { body, projectId: 'p-blog', sessionId: 's-blog', at: now - 100 })
  const other = put('Retry queue', 10, { body: 'The queue is emptied at midnight.', at: now - 200 })
  const { hits } = await search.query({ query: 'retry queue', limit: 10 })
  expect(hits).toHaveLength(3)
  expect(hits.map((hit) => hit.projectId).sort()).toEqual(['p-blog', 'p-shop', 'p-shop'])
  expect(hits.find((hit) => hit.similar > 0)?.similar).toBe(11)
  expect(hits.map((hit) => hit.ref)).toContain(other)
})

test('a preferred project comes first without leaving the others out', async () => {
  const shop = put('Retry queue', 10)
  const blog = put('Retry queues', 10, { projectId: 'p-blog', sessionId: 's-blog', at: now - 1 })
  const refs = async (preferProjectId: string) =>
    (await search.query({ query: 'retry queue', preferProjectId })).hits.map((hit) => hit.ref)
  expect(await refs('p-shop')).toEqual([shop, blog])
  expect(await refs('p-blog')).toEqual([blog, shop])
})
