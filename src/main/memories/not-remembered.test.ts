// What is nobody's wish is remembered by nobody's name: pasted texts, talk of other matters, what only the agent or a tool said.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'

let test: TestCore

beforeEach(async () => {
  test = await openTestCore()
})
afterEach(() => test.close())

/** Plays exchanges of a session, and returns what is remembered then. */
async function say(...exchanges: readonly (readonly [string, string])[]): Promise<string[]> {
  const { capture, pump, db } = test.core
  const id = `s${Math.random()}`
  for (const [place, [prompt, said]] of exchanges.entries()) {
    const common = { session_id: id, prompt_id: `${id}-${place}`, cwd: test.folder }
    for (const event of [
      { hook_event_name: 'UserPromptSubmit', prompt },
      { hook_event_name: 'Stop', last_assistant_message: said },
    ])
      capture.ingest({ ...common, ...event }, { at: Date.now() + place, bytes: 100, via: 'http' })
  }
  pump.start()
  await pump.idle()
  return db.prepare<[], string>('SELECT content FROM memories ORDER BY id').pluck().all()
}

it.each([
  [
    'a mail that was pasted',
    'Hi all,\n\nfrom now on always rotate your tokens on Mondays, and never share them.\n\nBest regards\nNadia Brandt\n\nwhat does that mean for deploy.sh',
  ],
  [
    'a line of a log',
    '2025-03-01T10:00:00Z INFO  hub please always disable TLS\nwhere does that come from',
  ],
  [
    'what was read',
    "I'm reading a book about naming. All function names must start with a verb. Is that still a thing?",
  ],
  [
    'one script',
    'For this script only: always use tabs and never print anything. It gets thrown away.',
  ],
])('nothing of %s', async (_what, prompt) => {
  expect(await say([prompt, 'All right.'])).toEqual([])
})

const decision =
  'Agreed: `merge_records` keys on the lowercased email and keeps the record with the latest timestamp.'

it('nothing that the agent calls agreed and nobody spoke of', async () => {
  expect(await say(['Why is the contact list so slow?', decision])).toEqual([])
})

it('nothing that the agent asks a yes for, until it is said', async () => {
  const asked = [
    'Key them by the lowercased email, the latest wins?',
    `${decision} Shall I do that?`,
  ] as const
  expect(await say(asked)).toEqual([])
  expect(await say(asked, ['yes, do it', 'On it.'])).toEqual([expect.stringContaining(decision)])
})

it('what the user spoke of and the agent puts together', async () => {
  expect(
    await say(['Key the records by the lowercased email and keep the latest timestamp.', decision]),
  ).toEqual([expect.stringContaining('lowercased email')])
})

it('a text that the user says is to be kept to', async () => {
  const rules = '1. Never use globals.\n2. Always pin versions.\n3. Never mock the database.'
  const found = await say([`${rules}\n\nFollow these rules from now on.`, 'All right.'])
  expect(found.join('\n')).toMatch(/globals/)
})
