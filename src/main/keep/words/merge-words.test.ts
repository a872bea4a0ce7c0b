// Merging the segments of the word index: it comes to an end, and changes nothing of what is found.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../search/testing/test-store.ts'
import { createSegmentCount, createWordMerging } from './merge-words.ts'

let store: TestStore
beforeEach(() => {
  store = openTestStore()
})
afterEach(() => {
  store.close()
})

/** Runs the job, and those that it adds, until none is left. */
async function mergeAll(): Promise<number> {
  let waiting = 1
  const queue = {
    enqueue() {
      waiting += 1
    },
  }
  const { handlers } = createWordMerging({ db: store.db, queue, canWrite: () => true })
  let jobs = 0
  while (waiting > 0) {
    waiting -= 1
    jobs += 1
    if (jobs > 200) throw new Error('Merging does not end')
    const done = await handlers['search.merge']({} as never, new AbortController().signal)
    if (typeof done === 'function') done()
  }
  return jobs
}

it('leaves few segments, finds the same, and has nothing to do afterwards', async () => {
  // Each transaction makes a segment.
  for (let n = 0; n < 60; n++)
    store.put({
      title: `Mended parser ${n % 7}`,
      body: `The lexer was mended${n === 12 ? ' by a zebra' : ''}.`,
    })
  store.index.remove('observation', 'o13')
  const segments = createSegmentCount(store.db)
  const before = await store.refs('mended lexer')
  expect(segments()).toBeGreaterThan(6)
  await mergeAll()
  expect(segments()).toBeLessThan(4)
  expect(await store.refs('mended lexer')).toEqual(before)
  expect(await store.refs('zebra')).toEqual([])
  expect(await mergeAll()).toBe(1)
  store.db.exec(`INSERT INTO search_words (search_words, rank) VALUES ('integrity-check', 1)`)
})
