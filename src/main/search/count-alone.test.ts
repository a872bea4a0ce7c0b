// Matches that are counted without being listed: the same counts, whatever is asked, and no event of their own.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SearchInput } from '../../shared/contract/search.ts'
import { day, now, openTestStore, type TestStore } from './testing/test-store.ts'

let store: TestStore

beforeEach(() => {
  store = openTestStore()
  for (let n = 0; n < 40; n++) {
    store.put({
      title: n % 2 ? `Entry ${n} of the log` : `Retried webhook ${n}`,
      body: n % 3 ? 'The token was renewed' : 'An invoice was rounded',
      projectId: n % 4 ? 'p-shop' : 'p-blog',
      sessionId: n % 4 ? 's-shop' : 's-blog',
      kind: n % 5 ? 'observation' : 'prompt',
      at: now - n * day,
    })
  }
})
afterEach(() => store.close())

const asked: SearchInput[] = [
  { query: 'token' },
  { query: 'webhook retry after the invoice' },
  { query: 'refreshToken entry' },
  { query: 'token last week' },
  { query: 'rounded in March' },
  { query: 'token', kinds: ['prompt'] },
  { query: 'token', projectId: 'p-blog' },
  { query: '', sessionId: 's-blog' },
  { query: 'o3' },
  { query: 'nothing-of-that-name' },
  { query: '' },
]

test.each(asked)('counts of %o', async (input) => {
  const listed = await store.search.query({ ...input, facets: true })
  const alone = await store.search.query({ ...input, facets: true, limit: 0 })
  const { hits, total, facets, time } = alone
  expect(hits).toEqual([])
  expect({ total, facets, time }).toEqual({
    total: listed.total,
    facets: listed.facets,
    time: listed.time,
  })
})

test('a search of which matches are counted beside it is one search in the log', async () => {
  await store.search.query({ query: 'token' })
  const before = store.written.length
  await store.search.query({ query: 'token', facets: true, limit: 0 })
  expect(store.written).toHaveLength(before)
})
