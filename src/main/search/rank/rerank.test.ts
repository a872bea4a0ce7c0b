// Results read again by a cross-encoder in the real worker process: the order changes, nothing is lost.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestEmbeddings, type TestEmbeddings } from '../../embed/testing/test-embeddings.ts'
import { openAnswers } from '../answers.ts'
import { createSearch, type Search } from '../search.ts'

const pairModel = join(import.meta.dirname, '../..', 'embed', 'test-pair-model')

let store: TestEmbeddings
let search: Search
beforeEach(() => {
  store = openTestEmbeddings()
  search = createSearch({
    answer: openAnswers(store.db),
    events: { write() {} },
    reranker: store.embeddings.reranker,
  })
})
afterEach(() => store.close())

const refs = async (input: Parameters<Search['query']>[0]) =>
  (await search.query({ mode: 'words', ...input })).hits.map(({ ref }) => ref)

/** The worker is started and the model loaded before answers are expected in time. */
async function chooseModel(): Promise<void> {
  store.embeddings.models.chooseReranker(pairModel)
  await store.embeddings.reranker.score('a', ['a'], 20_000)
}

test('what answers the question goes before what only holds its words', async () => {
  store.put('m1', 'The token token token of the page with coins')
  store.put('m2', 'The token is kept by the server: renew it', { body: 'before it expires' })
  expect(await refs({ query: 'token' })).toEqual(['m1', 'm2'])
  await chooseModel()
  const { hits } = await search.query({ query: 'token', mode: 'words', explain: true })
  expect(hits.map(({ ref }) => ref)).toEqual(['m2', 'm1'])
  expect(hits[0]?.parts?.reranked).toBeGreaterThan(0.9)
  expect(hits[1]?.parts?.reranked).toBeLessThan(0.2)
  store.embeddings.models.chooseReranker(null)
  expect(await refs({ query: 'token' })).toEqual(['m1', 'm2'])
})

test('pages are cut from one order, and none is lost beyond the best', async () => {
  const words = ['coins', 'page', 'server', 'expires', 'renew']
  for (let n = 0; n < 45; n++) {
    store.put(`m${n}`, `The token number ${n} ${'and more '.repeat(n)}${words[n % 5]}`)
  }
  await chooseModel()
  const all = await refs({ query: 'token', limit: 45 })
  expect(new Set(all).size).toBe(45)
  const paged: string[] = []
  for (let offset = 0; offset < 45; offset += 10) {
    paged.push(...(await refs({ query: 'token', offset, limit: 10 })))
  }
  expect(paged).toEqual(all)
})

test('what an id names stays first, and a list by filters alone is left as it is', async () => {
  store.put('m7', 'The token page with coins')
  store.put('m8', 'm7 says: renew the token')
  await chooseModel()
  expect((await refs({ query: 'm7' }))[0]).toBe('m7')
  expect(await refs({ query: '', kinds: ['memory'] })).toEqual(['m8', 'm7'])
})
