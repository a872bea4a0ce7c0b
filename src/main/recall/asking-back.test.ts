// A question of a few words brings the memory that answers it; orders and questions of other things bring none.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createRecall } from './recall.ts'

let test: TestCore

beforeEach(async () => {
  test = await openTestCore()
  for (const content of [
    'We decided to archive receipts for ten years in the cold bucket and then purge them.',
    'Only the role controller may void an invoice, and within 3 days.',
    'Feature flags live in flags.yaml, not in the database.',
    'From now on always wait 30 seconds before the first retry and double it; give up after 8.',
    'Branches are named after the ticket: orc-123-short-words.',
    'Never log file names, they hold names of patients.',
    'Uploads may have up to 80 MB, everything bigger gets a 413.',
    'The upload page is green.',
  ])
    test.core.memories.store({
      ...{ namespace: 'global', content, kind: 'decision', importance: 0.5 },
      ...{ tags: [], metadata: {}, by: 'user' },
    })
})
afterEach(() => test.close())

async function given(prompt: string): Promise<string[]> {
  const { db, search, embedder, settings } = test.core
  const recall = createRecall({ db, search, embedder, settings, clock: () => 0 })
  const told = await recall.recall({ projectId: 'shop', sessionId: 'now', prompt })
  return told?.text.split('\n').slice(1) ?? []
}

it.each([
  ['how long are receipts kept?', 'ten years'],
  ['who’s allowed to void?', 'controller'],
  ['where do feature flags go?', 'flags.yaml'],
  ['how often do we retry before giving up?', 'give up after 8'],
  ['how are branches called here?', 'orc-123'],
  ['can I put the filename in the log message?', 'Never log file names'],
  ['max upload size?', '80 MB'],
])('%s', async (question, answer) => {
  const [first = '', ...others] = await given(question)
  expect(first).toContain(answer)
  expect(others.join(' ')).not.toContain('green')
})

it.each([
  'how long do we keep the session recordings?',
  'who may see the salaries?',
  'why is the build red?',
  'what did you change in the upload?',
  'is everything committed?',
  'can you rename the branch?',
])('nothing: %s', async (prompt) => {
  expect(await given(prompt)).toEqual([])
})
