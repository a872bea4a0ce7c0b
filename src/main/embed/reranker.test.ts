// The cross-encoder in the real worker process: it scores, is refused with a sentence, and never stands in the way.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openTestEmbeddings,
  type TestEmbeddings,
  testModel,
  until,
} from './testing/test-embeddings.ts'

const pairModel = join(import.meta.dirname, 'test-pair-model')
const texts = ['the token page with coins', 'renew the token', 'a server']
const patient = 20_000

let store: TestEmbeddings
beforeEach(() => {
  store = openTestEmbeddings()
})
afterEach(() => store.close())

test('scores each text, beside a model that embeds and without one', async () => {
  const { models, reranker, embedder } = store.embeddings
  expect(await reranker.score('refresh token', texts, patient)).toBeNull()
  models.chooseReranker(pairModel)
  const [coins = 0, renew = 0, server = 0] =
    (await reranker.score('refresh token', texts, patient)) ?? []
  expect(renew).toBeGreaterThan(0.9)
  expect(server).toBeGreaterThan(0.5)
  expect(server).toBeLessThan(renew)
  expect(coins).toBeLessThan(0.2)

  store.put('m1', 'login password')
  models.chooseFolder(testModel)
  store.embeddings.start()
  await store.embeddings.idle()
  expect(await embedder.embedQuery('login', patient)).not.toBeNull()
  expect(await reranker.score('refresh token', texts, patient)).toHaveLength(3)
  expect(models.state().reranker).toEqual({ folder: pairModel, problem: null })
  models.chooseReranker(null)
  expect(await reranker.score('refresh token', texts, patient)).toBeNull()
  expect(await embedder.embedQuery('login', patient)).not.toBeNull()
})

test('reads long and strange texts up to what the model takes', async () => {
  store.embeddings.models.chooseReranker(pairModel)
  const strange = ['token '.repeat(10_000), '', '\u0000\u202e🙂', 'renew']
  const scores = await store.embeddings.reranker.score('x'.repeat(5000), strange, patient)
  expect(scores).toHaveLength(4)
  for (const score of scores ?? []) expect(score >= 0 && score <= 1).toBe(true)
})

test('a folder that holds no such model is refused with a sentence', async () => {
  const { models, reranker } = store.embeddings
  expect(() => models.chooseReranker(join(store.folder, 'nowhere'))).toThrow(/There is no folder/)
  const empty = store.copyModel('empty')
  rmSync(join(empty, 'onnx'), { recursive: true })
  expect(() => models.chooseReranker(empty)).toThrow(/has no onnx\/model.onnx/)
  expect(store.settings.current.models.reranker).toBeNull()

  // It embeds, but scores no pairs: that shows when it is first run.
  models.chooseReranker(testModel)
  expect(await reranker.score('login', ['password'], patient)).toBeNull()
  expect(models.state().reranker.problem).toMatch(/cross-encoder/)
  models.chooseReranker(pairModel)
  expect(models.state().reranker.problem).toBeNull()
  expect(await reranker.score('login', ['password'], patient)).toHaveLength(1)
})

test('a worker that ends meanwhile costs an answer, not the search', async () => {
  const { models, reranker } = store.embeddings
  models.chooseReranker(pairModel)
  expect(await reranker.score('login', texts, patient)).toHaveLength(3)
  const asked = reranker.score('login', texts, patient)
  const pid = store.embeddings.workerPid
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  const scores = await asked
  expect(scores === null || scores.length === 3).toBe(true)
  await until(() => store.embeddings.workerPid !== pid)
  expect(await reranker.score('login', texts, patient)).toHaveLength(3)
})

test('a damaged model is told when it is used', async () => {
  const broken = store.copyModel('broken')
  writeFileSync(join(broken, 'onnx', 'model.onnx'), 'not a network')
  store.embeddings.models.chooseReranker(broken)
  expect(await store.embeddings.reranker.score('login', texts, patient)).toBeNull()
  expect(store.embeddings.models.state().reranker.problem).toMatch(/could not be loaded/)
})

test('what shows only after the limit is told all the same', async () => {
  const { models, reranker } = store.embeddings
  models.chooseReranker(testModel)
  expect(await reranker.score('login', texts, 1)).toBeNull()
  await until(() => models.state().reranker.problem !== null)
  expect(models.state().reranker.problem).toMatch(/cross-encoder/)
  expect(reranker.key).toBeNull()
})
