// Who changes their mind within a session, in few words, is given the last alone; what held before is known as what it was.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ContractClient, createLocalClient } from '../../../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../../../api/testing/test-core.ts'

let test: TestCore
let client: ContractClient

beforeEach(async () => {
  test = await openTestCore()
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

type Turn = string | readonly [prompt: string, answer: string]

let sessions = 0

/** A session of which each turn is answered and learned from before the next one comes. */
async function say(turns: readonly Turn[], at = Date.now() - 86_400_000): Promise<void> {
  const { capture, pump } = test.core
  const session = `minds-${++sessions}`
  pump.start()
  for (const [place, turn] of turns.entries()) {
    const [prompt, answer] = typeof turn === 'string' ? [turn, 'Understood.'] : turn
    const common = { session_id: session, prompt_id: `${session}-${place}`, cwd: test.folder }
    for (const event of [
      { hook_event_name: 'UserPromptSubmit', prompt },
      { hook_event_name: 'Stop', last_assistant_message: answer },
    ])
      capture.ingest({ ...common, ...event }, { at: at + place, bytes: 100, via: 'http' })
    await pump.idle()
  }
}

const list = async (life: 'all' | 'active' | 'review' | 'superseded') =>
  (await client.memories.list({ life, sort: 'oldest' })).rows
const contents = async (life: 'active' | 'superseded') =>
  (await list(life)).map(({ content }) => content)

it.each<readonly [string, readonly Turn[]]>([
  [
    'always bun for installs here',
    ['always npm for installs here', 'pnpm from now on, not npm', 'Forget that, use bun'],
  ],
  [
    'always bun for installs here',
    ['always npm for installs here', 'pnpm from now on, not npm', 'bun'],
  ],
  [
    'Always indent with 6 spaces.',
    ['Always indent with 2 spaces.', 'Make it 4 spaces instead.', 'nah, 6 then'],
  ],
  [
    'Deploys happen on Fridays from now on.',
    [
      'We always deploy on Tuesdays.',
      'Deploys happen on Thursdays from now on.',
      'hm, on second thought: Fridays',
    ],
  ],
  [
    'Use mocha for unit tests from now on.',
    [
      'Unit tests always run with jest.',
      'Use vitest for unit tests from now on instead of jest.',
      "actually let's do mocha",
    ],
  ],
  [
    'Limit retries to 7 from now on.',
    ['Retries are always limited to 3.', 'Limit retries to 5 from now on, not 3.', 'make that 7'],
  ],
])('%j is what holds after the third word on it', async (last, turns) => {
  await say(turns)
  expect(await contents('active')).toEqual([last])
  const [holding] = await list('active')
  const gone = await list('superseded')
  expect(gone).toHaveLength(2)
  // Each is linked to what took its place, up to the last.
  const successor = (id: string) => gone.find((one) => one.id === id)?.supersededBy
  expect(successor(successor(gone[0]?.id ?? '') ?? '')).toBe(holding?.id)
})

it.each(['Forget that, back to npm', 'npm from now on, not pnpm'])(
  'what held at first holds again, with its history, after %j',
  async (back) => {
    await say(['always npm for installs here', 'pnpm from now on, not npm', back])
    const [holding, ...others] = await list('active')
    expect(others).toEqual([])
    expect(holding?.content).toBe('always npm for installs here')
    expect(await list('superseded')).toMatchObject([{ supersededBy: holding?.id }])
    const { changes, sources } = await client.memories.card({ id: holding?.id ?? '' })
    expect(changes.map(({ change }) => change)).toEqual(['learned', 'superseded', 'restored'])
    expect(sources.map(({ words }) => words)).toEqual(['always npm for installs here', back])
  },
)

it.each<readonly [string, readonly Turn[]]>([
  ['a name of something else', ['rename the config loader', 'Forget that, use the old name']],
  ['an answer to a question', [['which runner should it use?', 'npm or bun?'], 'bun']],
  ['a number of something else', [['How many workers run?', 'Five of them.'], '6 then']],
  ['one occasion', ['use bun just this once']],
])('%s changes no rule', async (_, turns) => {
  await say(['always npm for installs here', 'Always indent with 2 spaces.', ...turns])
  expect((await contents('active')).sort()).toEqual([
    'Always indent with 2 spaces.',
    'always npm for installs here',
  ])
})

it.each([
  ['Always use tabs for indentation.', 'Always use spaces for indentation.'],
  ['always npm for installs here', 'always pnpm for installs here'],
  ['Never squash commits.', 'Always squash commits.'],
  ['Staging listens on port 5433.', 'Staging listens on port 5434.'],
])('of two sessions of one time that disagree none wins: %j, %j', async (one, other) => {
  const at = Date.now() - 86_400_000
  await say([one], at)
  await say([other], at)
  expect(await contents('active')).toEqual([])
  expect((await list('review')).map(({ content }) => content)).toEqual([one, other])
  const [project] = (await client.projects.list({})).rows
  const { text } = await client.context.preview({ projectId: project?.id ?? '', budgetTokens: 500 })
  for (const each of [one, other]) expect(text).not.toContain(`- ${each}`)
})

it('of two sessions of one time that agree, or speak of different things, nobody is asked', async () => {
  const at = Date.now() - 86_400_000
  await say(['Always use pnpm for installs.'], at)
  await say(['Always use pnpm for installs.'], at)
  await say(['Never push to main directly.'], at)
  expect(await list('review')).toEqual([])
  expect(await contents('active')).toHaveLength(2)
})
