// Search in the real reader thread: the same answers as on the main thread, by words and by meaning, always current.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { searchInputSchema } from '../../shared/contract/search.ts'
import { type Indexes, openIndexes } from '../embed/vectors/indexes.ts'
import type { DatabaseReader } from '../threads/database-reader.ts'
import { openAnswers } from './answers.ts'
import { createStoreQuestions } from './ask-store.ts'
import type { Answer, Question } from './question.ts'
import { askedSoon } from './search.ts'
import { searchRead } from './search-read.ts'
import { openTestReader } from './testing/test-reader.ts'
import { now, openTestStore, type TestStore } from './testing/test-store.ts'

let store: TestStore
let reader: DatabaseReader
let indexes: Indexes

beforeEach(() => {
  store = openTestStore()
  reader = openTestReader(store)
  indexes = openIndexes(
    store.db,
    () => {},
    () => now,
  )
})
afterEach(async () => {
  await reader.close()
  store.close()
})

/** A direction for each number, near those of numbers near it. */
function vectorOf(n: number, dimensions: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, place) =>
    Math.sin((place + 1) * (1 + n / 400)),
  )
}

function put(n: number, dimensions: number): void {
  const ref = store.put({ title: `Entry number ${n} of the log` })
  const id = store.db.prepare('SELECT id FROM search_documents WHERE ref = ?').pluck().get(ref)
  indexes.acceptVector(Number(id), vectorOf(n, dimensions))
}

function question(query: string, vector: Float32Array | null): Question {
  return {
    input: searchInputSchema.parse({ query, explain: true, facets: true }),
    meaning: vector && {
      vector,
      indexId: indexes.serving?.id ?? 0,
      similarity: { unrelated: 0.2, related: 0.5, same: 0.95 },
      fusionWeight: 0.5,
    },
    prefersNewer: false,
    time: now,
    named: 0,
    looked: 0,
    texts: 0,
  }
}

test.each([8, 256])('answers the same there, with vectors of %i numbers', async (dimensions) => {
  indexes.use({ fingerprint: 'h', profile: 'h', model: '{}', dimensions })
  const fill = store.db.transaction((from: number, to: number) => {
    for (let n = from; n < to; n++) put(n, dimensions)
  })
  fill(0, 600)
  const here = openAnswers(store.db)
  const ask = async (query: string, vector: Float32Array | null) => {
    const asked = question(query, vector)
    const answer = await reader.read(searchRead, asked)
    expect(answer).toEqual(here(asked))
    return answer
  }
  expect((await ask('entry number 7', null)).hits[0]?.title).toBe('Entry number 7 of the log')
  const unit = (n: number) => {
    const vector = vectorOf(n, dimensions)
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  }
  const near = await ask('zanzibar', unit(300))
  expect(near.hits[0]?.title).toBe('Entry number 300 of the log')
  expect(near.hits[0]?.parts?.similarity).toBeCloseTo(1, 3)
  // What comes and goes between two questions is seen by the next.
  fill(600, 640)
  expect((await ask('zanzibar', unit(620))).hits[0]?.title).toBe('Entry number 620 of the log')
  store.index.remove('observation', near.hits[0]?.ref ?? '')
  const titles = (await ask('zanzibar', unit(300))).hits.map((hit) => hit.title)
  expect(titles).not.toContain('Entry number 300 of the log')
})

test('many vectors are compared in a thread of their own while words are looked for, with the same answers', async () => {
  indexes.use({ fingerprint: 'h', profile: 'h', model: '{}', dimensions: 256 })
  const fill = store.db.transaction(() => {
    for (let n = 0; n < 600; n++) put(n, 256)
  })
  fill()
  const here = openAnswers(store.db)
  const beside: SharedArrayBuffer[] = []
  const ask = createStoreQuestions(
    {
      begin: reader.begin,
      runs: reader.runs,
      read(definition, input, soon) {
        const asked: unknown = definition.name === 'search.beside' ? input : null
        const { meaning } = z
          .object({ meaning: z.object({ beside: z.instanceof(SharedArrayBuffer) }) })
          .safeParse(asked).data ?? { meaning: null }
        if (meaning) beside.push(meaning.beside)
        return reader.read(definition, input, soon)
      },
    },
    { vectors: indexes, documents: () => 600 },
    { vectors: 100, documents: 100 },
  )
  const asked = question('entry number', vectorOf(300, 256))
  // The first begins the thread, and does without it.
  expect(await ask(asked, null)).toEqual(here(asked))
  expect(beside).toHaveLength(0)
  await vi.waitFor(() => expect(reader.runs('vectors')).toBe(true), 20_000)
  const questions = [
    asked,
    question('zanzibar', vectorOf(20, 256)),
    { ...asked, input: { ...asked.input, projectId: 'p-shop', kinds: ['observation' as const] } },
    { ...asked, input: { ...asked.input, projectId: 'p-nowhere' } },
    { ...asked, input: { ...asked.input, sessionId: 's-nowhere' } },
  ]
  for (const one of questions) expect(await ask(one, null)).toEqual(here(one))
  expect(beside).toHaveLength(questions.length)
})

test('an index that is gone leaves the words', async () => {
  indexes.use({ fingerprint: 'h', profile: 'h', model: '{}', dimensions: 8 })
  put(1, 8)
  const asked = question('entry number', vectorOf(1, 8))
  const gone = { ...asked, meaning: asked.meaning && { ...asked.meaning, indexId: 77 } }
  const { hits } = await reader.read(searchRead, gone)
  expect(hits.map((hit) => hit.title)).toEqual(['Entry number 1 of the log'])
  expect(hits[0]?.parts?.similarity).toBeNull()
})

test('what cannot wait is answered in its place until the thread has begun', async () => {
  store.put({ title: 'A quick answer' })
  store.put({ title: 'A thorough answer' })
  const [quick, thorough] = [question('quick', null), question('thorough', null)]
  const soon = { input: quick, patienceMs: 30_000 }
  const first = await reader.read(searchRead, thorough, soon)
  expect(first.hits.map((hit) => hit.title)).toEqual(['A quick answer'])
  await reader.read(searchRead, thorough)
  const later = await reader.read(searchRead, thorough, soon)
  expect(later.hits.map((hit) => hit.title)).toEqual(['A thorough answer'])
  // A thread that is late, since it has three hundred others to answer, does not hold up who waits.
  const others = Array.from({ length: 300 }, () => reader.read(searchRead, thorough))
  const late = await reader.read(searchRead, thorough, { input: quick, patienceMs: 1 })
  expect(late.hits.map((hit) => hit.title)).toEqual(['A quick answer'])
  await Promise.all(others)
})

test('what cannot wait looks for passages in no more than the main thread has time for', async () => {
  const body = `The till rounds twice. ${'Nothing is said here. '.repeat(600)}`
  for (let n = 0; n < 40; n++) store.put({ title: `Note ${n}`, body })
  const asked = { ...question('rounds', null), named: 40, looked: 640_000 }
  const passagesOf = (answer: Answer) => answer.ranked.filter(({ passage }) => passage).length
  expect(passagesOf(await reader.read(searchRead, asked))).toBe(40)
  const soon = openAnswers(store.db)(askedSoon(asked))
  expect(soon.ranked).toHaveLength(40)
  expect(passagesOf(soon)).toBeGreaterThan(0)
  expect(passagesOf(soon) * body.length).toBeLessThan(64_000)
})

test('hits are counted by kind and project, listed ones too', async () => {
  store.put({ title: 'Retry queue' })
  store.put({ title: 'Retry queue in the background', projectId: 'p-blog', sessionId: 's-blog' })
  store.put({ title: 'Retry by hand', kind: 'turn', ref: 't1' })
  const { facets } = await reader.read(searchRead, question('retry', null))
  expect(facets.kinds).toEqual(
    expect.arrayContaining([
      { kind: 'observation', count: 2 },
      { kind: 'turn', count: 1 },
    ]),
  )
  expect(facets.projects).toEqual([
    { projectId: 'p-shop', project: 'shop', count: 2 },
    { projectId: 'p-blog', project: 'blog', count: 1 },
  ])
  const listed = question('', null)
  const { facets: all } = await reader.read(searchRead, {
    ...listed,
    input: { ...listed.input, projectId: 'p-shop' },
  })
  // A facet is not narrowed by its own filter.
  expect(all.projects).toEqual(facets.projects)
  expect(all.kinds).toEqual(
    expect.arrayContaining([
      { kind: 'observation', count: 1 },
      { kind: 'turn', count: 1 },
    ]),
  )
})
