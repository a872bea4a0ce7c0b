// The bounds of recall: three memories, 250 tokens, its time, and nothing from a model that is not there in time.
import { estimateTokenCount } from 'tokenx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createRecall, mostRecalled, recallTokens } from './recall.ts'

let opened: TestCore
const prompt = 'What is the staging database port rule number?'

beforeEach(async () => {
  opened = await openTestCore()
})
afterEach(() => opened.close())

function remember(content: string): void {
  opened.core.memories.store({
    namespace: 'global',
    content,
    kind: 'fact',
    importance: 0.5,
    tags: [],
    metadata: {},
    by: 'user',
  })
}

/** Asks where each look at the clock is so many ms later: how busy the machine is plays no part. */
function ask({ projectId = 'shop', stepMs = 1 } = {}) {
  const { db, search, embedder, settings } = opened.core
  let time = 0
  const clock = () => {
    time += stepMs
    return time
  }
  const recall = createRecall({ db, search, embedder, settings, clock })
  return recall.recall({ projectId, sessionId: 'now', prompt })
}

test('many that fit bring three at most', async () => {
  for (const port of ['seven', 'eight', 'nine', 'ten', 'eleven']) {
    remember(`Staging database rule number ${port}: the port is ${port} and nothing else`)
  }
  const given = await ask()
  expect(given?.layers.flatMap((layer) => layer.items)).toHaveLength(mostRecalled)
})

test('what was done in another agent is told as its', async () => {
  const { db } = opened.core
  db.exec(`UPDATE sessions SET agent = 'copilot'`)
  const body = 'The staging database port rule number is seven'
  const place = { projectId: 'shop', sessionId: 's1', at: opened.core.now(), files: [] }
  createSearchIndex(db).put({ kind: 'observation', ref: 'o1', title: body, body, ...place })
  expect((await ask())?.text).toMatch(/\n- observation \(Copilot CLI\), .* \[o1\]/)
})

test('long ones are kept within the tokens', async () => {
  const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda omega'.split(' ')
  for (const [n, word] of words.entries()) {
    remember(`Staging database port rule number ${n}: ${`${word} and its kin, `.repeat(60)}`)
  }
  const given = await ask()
  expect(given).not.toBeNull()
  expect(estimateTokenCount(given?.text ?? '')).toBeLessThanOrEqual(recallTokens)
  expect(given?.tokens).toBeLessThanOrEqual(recallTokens)
})

test('what was found too late is not given', async () => {
  remember('The staging database port rule number is seven')
  expect(await ask({ stepMs: 1 })).not.toBeNull()
  expect(await ask({ stepMs: 1000 })).toBeNull()
})

test('an excluded project and a project that is not known bring nothing', async () => {
  remember('The staging database port rule number is seven')
  expect(await ask()).not.toBeNull()
  expect(await ask({ projectId: 'nowhere' })).toBeNull()
  opened.core.db.prepare(`UPDATE projects SET excluded = 1 WHERE id = 'shop'`).run()
  expect(await ask()).toBeNull()
})
