// What the user takes back in a later session holds no longer, and what held before it holds again where they say so.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ContractClient, createLocalClient } from '../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'

let test: TestCore
let client: ContractClient
let time: number
let sessions = 0

beforeEach(async () => {
  time = Date.UTC(2026, 10, 20)
  test = await openTestCore(() => time)
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

/** What holds after these were said, each in a session of its own. */
async function heldAfter(...prompts: readonly string[]): Promise<string[]> {
  const { capture, pump } = test.core
  for (const prompt of prompts) {
    time += 86_400_000
    sessions += 1
    const common = {
      session_id: `back-${sessions}`,
      prompt_id: `p${sessions}`,
      cwd: `${test.folder}/repo`,
    }
    for (const event of [
      { hook_event_name: 'UserPromptSubmit', prompt },
      { hook_event_name: 'Stop', last_assistant_message: 'Understood.' },
    ])
      capture.ingest({ ...common, ...event }, { at: time, bytes: 100, via: 'http' })
    pump.start()
    await pump.idle()
  }
  const { rows } = await client.memories.list({ life: 'active', sort: 'oldest' })
  return rows.map(({ content }) => content)
}

const limit = ['We keep the retry limit at 3.', 'From now on we keep the retry limit at 5.']
const timeout = [
  'Requests must always time out after 30 seconds.',
  'From now on requests must always time out after 60 seconds.',
]
const indent = [
  'Always indent with spaces in this repo.',
  'From now on always indent with tabs in this repo.',
]
const installs = ['Always use yarn for installs.', 'From now on always use pnpm for installs.']

it.each([
  [limit, 'I revert the change to the retry limit: 3 again.'],
  [limit, 'The retry limit goes back to 3.'],
  [limit, 'undo that, back to 3'],
  [limit, 'revert the change to the retry limit'],
  [timeout, 'undo that timeout change, back to 30 seconds'],
  [timeout, 'I take back the new request timeout, the old one holds again.'],
  [indent, 'scrap the new indent rule, the old one holds'],
  [indent, 'forget what I said about tabs, back to spaces'],
  [installs, 'scratch the pnpm switch, we go back to yarn'],
  [installs, 'revert to yarn for installs please'],
  [
    ['All PRs need one approval.', 'From now on all PRs need two approvals.'],
    'We drop the rule about two approvals, one is enough again.',
  ],
])('%s, then %j: the first holds again', async (said, back) => {
  expect(await heldAfter(...said, back)).toEqual([said[0]])
})

it('of two changes the one that is meant is taken back', async () => {
  const held = await heldAfter(...limit, ...timeout, 'undo that timeout change, back to 30 seconds')
  expect(held).toEqual([limit[1], timeout[0]])
})

it('a third value is the newest', async () => {
  const held = await heldAfter(...limit, 'back to 4 for the retry limit')
  expect(held).toEqual(['back to 4 for the retry limit'])
})

it.each([
  [indent.slice(0, 1), 'forget what I said about indentation with spaces'],
  [indent.slice(0, 1), 'ignore what I said about indentation with spaces, I was wrong'],
  [indent.slice(0, 1), 'scrap the rule about spaces'],
  [indent, 'forget what I said about tabs'],
])('%s, then %j: nothing of it holds', async (said, back) => {
  const held = await heldAfter(...said, back)
  for (const one of said) expect(held).not.toContain(one)
})

it.each([
  [indent.slice(0, 1), 'forget what I said about the cart test, run it again'],
  [indent.slice(0, 1), 'do not forget what I said about spaces'],
  [indent, 'forget what I said about spaces'],
  [indent, 'undo the last commit and revert the change to tabs.ts'],
  [indent, 'go back to the spaces component and fix the hover'],
  [limit, 'undo that'],
  [limit, 'go back to page 3 and click export'],
  [limit, 'can we go back to 3 retries?'],
])('%s, then %j: it holds as it did', async (said, other) => {
  expect(await heldAfter(...said, other)).toEqual(said.slice(-1))
})
