// What is told of a turn in which a rule refused: the rule did, in its own words, and the user said nothing.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ContractClient, createLocalClient } from '../../clients/local-client.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'

let test: TestCore
let client: ContractClient
const now = Date.parse('2026-11-20T10:00:00Z')
beforeEach(async () => {
  test = await openTestCore(() => now)
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

let sent = 0
function send(event: string, more: object = {}): void {
  sent += 1
  const payload = { session_id: 's1', prompt_id: 'p-9', hook_event_name: event, ...more }
  test.core.capture.ingest({ ...payload, cwd: test.folder }, {
    ...{ at: now + sent, event, marks: 'claude', bytes: 100, via: 'http' },
  } as never)
}

it('names the rule, in the summary, the facts and the record', async () => {
  await client.decisionRules.add({
    ...{ effect: 'deny', tool: 'Bash', pattern: 'git push --force *', reason: 'Ask Ann first.' },
    scope: 'everywhere',
  })
  const input = { command: 'git push -f origin main' }
  const call = { tool_name: 'Bash', tool_input: input }
  send('UserPromptSubmit', { prompt: 'Publish the prices' })
  send('PermissionRequest', call)
  const answer = await test.core.decisionRules.answer({
    ...{ tool: 'Bash', input, cwd: test.folder, sessionId: 's1', projectId: 'shop' },
    isAwaited: () => true,
  })
  expect(answer).toEqual({ behavior: 'deny', message: 'Ask Ann first.' })
  send('Stop', { last_assistant_message: 'I pushed nothing.' })
  test.core.pump.start()
  await test.core.pump.idle()
  const told = test.core.db
    .prepare<[], { id: number; summary: string; facts: string }>(
      `SELECT id, summary, facts FROM turns WHERE prompt_id = 'p-9'`,
    )
    .get()
  expect(told?.summary).toContain('not permitted by a rule of the user: “Ask Ann first.”')
  expect(told?.summary).not.toContain('the user said')
  expect(JSON.parse(told?.facts ?? '')).toMatchObject({
    refusals: [{ by: 'rule', aim: input.command, message: 'Ask Ann first.' }],
  })
  const [decision] = (await client.decisions.list({ decidedBy: 'rule' })).rows
  // What a rule says is no word of the user's to this request.
  expect(decision).toMatchObject({ message: 'Ask Ann first.', rationaleBy: null })
  const { records } = await client.search.get({ refs: [decision?.id ?? ''] })
  expect(records.map(({ text }) => text)).toEqual([
    expect.stringContaining('The rule says: “Ask Ann first.”'),
  ])
})
