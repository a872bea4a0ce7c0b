// Queries that nobody should type, asked by words and meaning with a real model: each gets an answer.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalClient } from '../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'

let opened: TestCore

beforeEach(async () => {
  opened = await openTestCore()
  const { core } = opened
  core.models.chooseFolder(join(core.app.root, 'src', 'main', 'embed', 'test-model'))
  const client = createLocalClient(core)
  for (const content of [
    'The login password expires after a week',
    '請求書の通貨は円です',
    'const token = await database.read("login") // never null',
  ]) {
    await client.memories.store({ content })
  }
  core.embeddings.start()
  await core.embeddings.idle()
})
afterEach(() => opened.close())

const modes = ['auto', 'words', 'hybrid', 'vectors'] as const

test.each([
  ['one character', '円', 'm2'],
  ['10,000 words', `${'login '.repeat(9000)}${'password '.repeat(1000)}`.slice(0, 19_990), 'm1'],
  ['operators and unbalanced quotes', 'login" AND (password OR NOT NEAR( * ^ -', 'm1'],
  ['another script', '通貨', 'm2'],
  ['code', 'const token = await database.read("login")', 'm3'],
])('%s finds what holds its words, in every mode that asks by words', async (_what, query, ref) => {
  const client = createLocalClient(opened.core)
  for (const mode of modes) {
    const { hits, mode: used } = await client.search.query({ query, mode, kinds: ['memory'] })
    const refs = hits.map((hit) => hit.ref)
    if (mode === 'words') expect({ used, first: refs[0] }).toEqual({ used: 'words', first: ref })
    else if (mode !== 'vectors') expect(refs, mode).toContain(ref)
  }
})

test.each([
  ['nothing', ''],
  ['signs alone', '!?"*()'],
  ['a null character', '\u0000'],
  ['half a character', '\ud83d'],
  ['a statement', `'; DROP TABLE memories; --`],
])('%s is no error in any mode', async (_what, query) => {
  const client = createLocalClient(opened.core)
  for (const mode of modes) {
    const { hits } = await client.search.query({ query, mode })
    expect(Array.isArray(hits)).toBe(true)
  }
  expect((await client.memories.stats()).total).toBe(3)
})
