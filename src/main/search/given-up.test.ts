// A search that is given up: its thread is told, and it is noted nowhere, since nobody saw what it found.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { searchInputSchema } from '../../shared/contract/search.ts'
import { openAnswers } from './answers.ts'
import { createGivenUp } from './given-up.ts'
import type { Question } from './question.ts'
import { createSearch } from './search.ts'
import { searchRead } from './search-read.ts'
import { openTestReader } from './testing/test-reader.ts'
import { now, openTestStore, type TestStore } from './testing/test-store.ts'

let store: TestStore

beforeEach(() => {
  store = openTestStore()
  store.put({ title: 'Refreshed the token' })
})
afterEach(() => store.close())

function question(signal: AbortSignal): Question {
  return {
    ...{ input: searchInputSchema.parse({ query: 'token' }), meaning: null, prefersNewer: false },
    ...{ time: now, named: 0, looked: 0, texts: 0, givenUp: createGivenUp(signal) },
  }
}

test('the thread that searches hears of it, and answers others', async () => {
  const reader = openTestReader(store)
  try {
    const typed = new AbortController()
    const asked = reader.read(searchRead, question(typed.signal))
    // The thread begins later than this.
    typed.abort()
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
    const { hits } = await reader.read(searchRead, question(new AbortController().signal))
    expect(hits).toHaveLength(1)
  } finally {
    await reader.close()
  }
})

test('what is given up while it is answered stops there, and is no event', async () => {
  const typed = new AbortController()
  const answer = openAnswers(store.db)
  const search = createSearch({
    answer(asked) {
      typed.abort()
      return answer(asked)
    },
    events: { write: (type, data) => void store.written.push({ type, data, facts: {} }) },
    now: () => now,
  })
  await expect(search.query({ query: 'token' }, typed.signal)).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(store.written).toEqual([])
  const { hits } = await store.search.query({ query: 'token' }, new AbortController().signal)
  expect(hits).toHaveLength(1)
  expect(store.written.map(({ type }) => type)).toContain('search.query')
})
