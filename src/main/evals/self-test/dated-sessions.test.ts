// The self-test of recall over dated sessions with known answers, with a model: each figure beside a plain count of the same tables.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { silentLog } from '../../base/logs/log.ts'
import { openTestStore, type TestStore } from '../../capture/testing/test-store.ts'
import { distilAll } from '../../distill/testing/recorded-store.ts'
import {
  openTestEmbeddings,
  type TestEmbeddings,
  testModel,
} from '../../embed/testing/test-embeddings.ts'
import { openAnswers } from '../../search/answers.ts'
import { createSearch } from '../../search/search.ts'
import { createDatabaseReader } from '../../threads/database-reader.ts'
import { createSelfTest } from './self-test.ts'
import { selfTestResult } from './self-test-result.ts'
import { playDatedSessions } from './testing/dated-sessions.ts'
import { plainFigures } from './testing/plain-figures.ts'

const modes = ['words', 'vectors', 'hybrid'] as const
const measures = ['recall5', 'recall10', 'mrr', 'ndcg10'] as const

let store: TestStore
let model: TestEmbeddings

beforeAll(async () => {
  store = openTestStore()
  expect(playDatedSessions(store.capture)).toBe(120)
  await distilAll(store.db)
  model = openTestEmbeddings({ db: store.db })
  model.embeddings.models.chooseFolder(testModel)
  model.embeddings.start()
  await model.embeddings.idle()
}, 120_000)
afterAll(async () => {
  await model?.close()
  await store?.close()
})

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

it('tells each figure as a plain count does, with floor and ceiling, by words, vectors and both', {
  timeout: 120_000,
}, async () => {
  const { db, events } = store
  const { embedder, vectors } = model.embeddings
  const reader = createDatabaseReader({ db, database: db.name, entry: null, log: silentLog })
  const search = createSearch({ answer: openAnswers(db), events, embedder, vectors })
  const test = createSelfTest({ db, reader, search, embedder, log: silentLog })
  test.start(false)
  await vi.waitFor(() => expect(test.state.running).toBe(false), { timeout: 90_000, interval: 20 })
  expect(test.state.stopped).toBeNull()

  const result = await reader.read(selfTestResult, {})
  const plain = await plainFigures(db, search, modes)
  for (const { target, sessions, needed, outOf, ways, differences } of result.targets) {
    const { values, ...counts } = plain[target]
    expect({ needed, outOf }, target).toEqual(counts)
    expect(ways.map(({ way }) => way)).toEqual(['newest', 'words', 'vectors', 'hybrid', 'ceiling'])
    for (const told of ways) {
      expect(told.sessions, told.way).toBe(sessions)
      for (const name of measures) {
        if (told.way === 'ceiling') continue
        const counted = values[`${told.way} ${name}`] ?? []
        expect(counted.length, told.way).toBe(sessions)
        expect(told[name], `${target} ${told.way} ${name}`).toBeCloseTo(mean(counted), 9)
      }
    }
    // At best all comes first: what is missing of recall are sessions that need more than five, or ten.
    const ceiling = ways.find(({ way }) => way === 'ceiling')
    expect(ceiling).toMatchObject({ mrr: 1, ndcg10: 1 })
    for (const { way, than, ...told } of differences) {
      const other = values[`${than} ndcg10`] ?? []
      const pairs = (values[`${way} ndcg10`] ?? []).map((value, at) => value - (other[at] ?? 0))
      const average = mean(pairs)
      const spread = Math.sqrt(mean(pairs.map((value) => (value - average) ** 2)) / pairs.length)
      expect(told.mean, `${way} − ${than}`).toBeCloseTo(average, 9)
      // Resamples lie as the normal distribution has it, by a fifth of their width.
      expect(Math.abs(told.low - (average - 1.96 * spread))).toBeLessThan(0.8 * spread + 1e-9)
      expect(Math.abs(told.high - (average + 1.96 * spread))).toBeLessThan(0.8 * spread + 1e-9)
    }
  }
  const [sessions] = result.targets
  expect(sessions?.sessions).toBeGreaterThanOrEqual(90)
  // Topics take turns: who looks at the newest alone finds less than who reads the question.
  expect(sessions?.differences.find(({ than }) => than === 'newest')?.low).toBeGreaterThan(0)
})
