// A question that two threads share has the answer of one, whatever is written meanwhile and whatever becomes of the other thread.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchInputSchema } from '../../../shared/contract/search.ts'
import { programFile } from '../../base/program-file.ts'
import { type Indexes, openIndexes } from '../../embed/vectors/indexes.ts'
import type { DatabaseReader } from '../../threads/database-reader.ts'
import { openAnswers } from '../answers.ts'
import { createStoreQuestions } from '../ask-store.ts'
import { createGivenUp } from '../given-up.ts'
import type { Question } from '../question.ts'
import { openTestReader } from '../testing/test-reader.ts'
import { now, openTestStore, type TestStore } from '../testing/test-store.ts'

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

/** A question of many words, most of which stand in every entry. */
const longQuery =
  'why is the entry number of the log told with another cache, invoice, webhook, cursor, theme, parser, token and queue than `retryQueue` in src/jobs/queue.ts of the log'

function fillLong(): void {
  const words = 'cache invoice webhook cursor theme parser token queue'.split(' ')
  const fill = store.db.transaction(() => {
    for (let n = 0; n < 600; n++) {
      const body = Array.from({ length: 20 + (n % 90) * 4 }, (_, k) => words[(n * k + k) % 8])
      const title = `Entry number ${n} of the log`
      const ref = store.put({
        title,
        body: `retryQueue and ${body.join(' ')} in src/jobs/queue.ts`,
      })
      const id = store.db.prepare('SELECT id FROM search_documents WHERE ref = ?').pluck().get(ref)
      indexes.acceptVector(Number(id), vectorOf(n, 256))
    }
  })
  indexes.use({ fingerprint: 'h', profile: 'h', model: '{}', dimensions: 256 })
  fill()
}

function longQuestions(): Question[] {
  const [words, hybrid] = [question(longQuery, null), question(longQuery, vectorOf(300, 256))]
  return [
    words,
    hybrid,
    { ...hybrid, input: { ...hybrid.input, projectId: 'p-shop', bySession: true } },
    { ...hybrid, named: 8, looked: 640_000 },
    { ...words, input: { ...words.input, sort: 'date', limit: 40 } },
  ]
}

const shared = () =>
  createStoreQuestions(
    reader,
    { vectors: indexes, documents: () => 600, processors: 2 },
    { vectors: 100, documents: 100 },
  )

async function beginBeside(): Promise<void> {
  reader.begin('vectors')
  await vi.waitFor(() => expect(reader.runs('vectors')).toBe(true), 20_000)
}

test('two threads share what a long question takes, with the answers of one', async () => {
  fillLong()
  const here = openAnswers(store.db)
  const ask = shared()
  await beginBeside()
  for (const one of [...longQuestions(), ...longQuestions()])
    expect(await ask(one, null)).toEqual(here(one))
  const together = await Promise.all(longQuestions().map((one) => ask(one, null)))
  expect(together).toEqual(longQuestions().map((one) => here(one)))
})

test.each([
  ['one processor', { documents: () => 600, processors: 1 }, longQuery, false],
  ['few documents', { documents: () => 99, processors: 2 }, longQuery, false],
  ['a short question', { documents: () => 600, processors: 2 }, 'the log', false],
  ['what is worth it', { documents: () => 600, processors: 2 }, longQuery, true],
])('%s: whether another thread is begun and asked', async (_, facts, query, isAsked) => {
  fillLong()
  const asked: string[] = []
  const ask = createStoreQuestions(
    {
      begin: (thread) => void asked.push(`begin ${thread}`),
      runs: () => asked.length > 0,
      read(definition, input, soon) {
        asked.push(definition.name)
        return reader.read(definition, input, soon)
      },
    },
    { vectors: indexes, ...facts },
    { vectors: 1000, documents: 100 },
  )
  await ask(question(query, null), null)
  expect(asked).toEqual([...(isAsked ? ['begin vectors'] : []), 'search'])
  await ask(question(query, null), null)
  expect(asked.slice(-2)).toEqual([isAsked ? 'search.beside' : 'search', 'search'])
})

test('what is written while two threads are at a question is in its answer as a whole or not at all', async () => {
  fillLong()
  const here = openAnswers(store.db)
  const ask = shared()
  await beginBeside()
  const remove = store.db.transaction((refs: readonly string[]) => {
    for (const ref of refs) store.index.remove('observation', ref)
  })
  const [asked] = longQuestions()
  if (!asked) return
  for (let round = 0; round < 6; round++) {
    const before = here(asked)
    const gone = before.hits.slice(0, 8).map(({ ref }) => ref)
    const answer = ask(asked, null)
    if (round % 2 === 1) await new Promise((done) => setImmediate(done))
    remove(gone)
    const { hits, total } = await answer
    const kept = hits.filter(({ ref }) => gone.includes(ref)).length
    expect([kept, total]).toEqual(
      kept === 0 ? [0, before.total - gone.length] : [gone.length, before.total],
    )
  }
})

test.each([
  ['ends over every question', `if (message.name === 'search.beside') process.exit(3)`],
  ['hangs', `while (message.name === 'search.beside') {}`],
  [
    'never finishes what it takes',
    `if (message.name !== 'search.beside' || !message.input.work) return
     const ints = new Int32Array(message.input.work)
     while (Atomics.load(ints, 3) === 0 && Atomics.load(ints, 0) === 0) {}
     Atomics.add(ints, 2, 1)`,
  ],
])('another thread that %s changes no answer', async (_, fault) => {
  fillLong()
  const file = join(dirname(store.db.name), 'planted.mjs')
  const real = JSON.stringify(pathToFileURL(programFile('app/vector-thread.ts')).href)
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (message) => { ${fault} })
    await import(${real})`,
  )
  await reader.close()
  reader = openTestReader(store, file)
  const here = openAnswers(store.db)
  const ask = shared()
  await beginBeside()
  for (const one of longQuestions()) expect(await ask(one, null)).toEqual(here(one))
})

test('a question that is given up while two threads are at it leaves both to the next', async () => {
  fillLong()
  const here = openAnswers(store.db)
  const ask = shared()
  await beginBeside()
  for (const one of longQuestions()) {
    const typed = new AbortController()
    const given = ask({ ...one, givenUp: createGivenUp(typed.signal) }, null)
    typed.abort()
    await expect(given).rejects.toMatchObject({ code: 'unavailable' })
    expect(await ask(one, null)).toEqual(here(one))
  }
})
