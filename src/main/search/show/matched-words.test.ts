// What a hit is told to match stands in it: a name where its pieces are side by side, else those pieces.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../testing/test-store.ts'

let store: TestStore

beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

/** The hits of a query, each with the words that it is told to match and where. */
async function told(query: string): Promise<[ref: string, matched: string[]][]> {
  const { hits } = await store.search.query({ query, dates: false })
  return hits.map(({ ref, matched }) => [
    ref,
    matched.map(({ word, where }) => `${word} in ${where}`),
  ])
}

it.each(['22/7/2026', 'src/99/7/2026', '22.7.2026', '22-7-2026', '7.2026', '1/2'])(
  'the numbers of %s stand for it side by side only',
  async (query) => {
    store.put({
      title: 'Pending work',
      body: '2026-02-21: 7 of 22 are left, 1 of 99 has 2, and 12',
    })
    expect(await told(query)).toEqual([])
  },
)

it('finds numbers that stand side by side, whatever signs are between them', async () => {
  const ref = store.put({ title: 'Moved', body: 'The server is 10.0.0.712 since 22/7/2026' })
  const file = store.put({ title: 'Wrote a note', files: ['notes/2025/07.md'] })
  expect(await told('22/7/2026')).toEqual([[ref, ['22/7/2026 in body']]])
  expect(await told('22-7-2026')).toEqual([[ref, ['22-7-2026 in body']]])
  expect(await told('10.0.0.71')).toEqual([[ref, ['10.0.0.71 in body']]])
  expect(await told('10.0.0.71 ')).toEqual([])
  expect(await told('2025/07')).toEqual([[file, ['2025/07 in parts']]])
})

it('tells no numbers where another word brings the hit', async () => {
  const ref = store.put({ title: 'A release', body: '7 files since 2026' })
  expect(await told('release 22.7.2026')).toEqual([[ref, ['release in title']]])
})

it('tells of a path no more than what stands there of it', async () => {
  const whole = store.put({ title: 'Edited app/src/auth/refresh.ts' })
  const end = store.put({ title: 'Edited auth/refresh.ts' })
  const apart = store.put({ title: 'To refresh what auth wrote in ts' })
  expect(new Map(await told('app/src/auth/refresh.ts'))).toEqual(
    new Map([
      [whole, ['app/src/auth/refresh.ts in title']],
      [end, ['auth/refresh.ts in title']],
      [apart, ['refresh in title', 'auth in title', 'ts in title']],
    ]),
  )
})
