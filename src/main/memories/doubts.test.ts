// A memory that names what has gone, or that comes from an attempt that came to nothing, says so wherever it is told.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ContractClient, createLocalClient } from '../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'

let test: TestCore
let client: ContractClient
let root: string
let at: number
let calls = 0

beforeEach(async () => {
  at = Date.now() - 3_600_000
  test = await openTestCore()
  client = createLocalClient(test.core)
  root = join(test.folder, 'shop')
  mkdirSync(root)
})
afterEach(() => test.close())

function bring(session: string, turn: string, event: string, more: object = {}): void {
  at += 1000
  test.core.capture.ingest(
    { session_id: session, prompt_id: turn, cwd: root, hook_event_name: event, ...more },
    { at, bytes: 100, via: 'http' },
  )
}
async function work(
  session: string,
  prompt: string,
  answer: string,
  doing: (turn: string) => void,
) {
  const turn = `${session}-${at}`
  bring(session, turn, 'UserPromptSubmit', { prompt })
  doing(turn)
  if (answer !== '') bring(session, turn, 'Stop', { last_assistant_message: answer })
  test.core.pump.start()
  await test.core.pump.idle()
}
/** Writes a file as the agent would; `before` is null for a new one. */
function write(session: string, turn: string, path: string, text: string, before: string | null) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  bring(session, turn, 'PostToolUse', {
    ...{ tool_name: 'Write', tool_use_id: `use-${calls++}` },
    tool_input: { file_path: file, content: text },
    tool_response: {
      ...{ type: before === null ? 'create' : 'update', filePath: file, content: text },
      ...{ originalFile: before, structuredPatch: [] },
    },
  })
}
async function remember(content: string): Promise<string> {
  const namespace = `project:${test.core.db.prepare('SELECT project_id FROM sessions WHERE cwd = ?').pluck().get(root)}`
  return (await client.memories.store({ content, namespace })).id
}
/** What each place tells of a memory. */
async function told(id: string) {
  const { rows } = await client.memories.list({})
  const { memory } = await client.memories.card({ id })
  const { records } = await client.search.get({ refs: [id] })
  const context = await client.context.preview({ cwd: root })
  const { hits } = await client.search.query({ query: memory.content, kinds: ['memory'] })
  return {
    got: (await client.memories.get({ id })).doubts,
    found: hits.find(({ ref }) => ref === id)?.doubts,
    doubts: rows.find((one) => one.id === id)?.doubts,
    card: memory.doubts,
    record: records[0]?.text ?? '',
    line: context.text.split('\n').find((line) => line.includes(`[${id}]`)) ?? '',
  }
}
const total = 'export function sumOf(items: number[]) {\n  return items.length\n}\n'
const both = `${total}\nexport function roundUp(n: number) {\n  return Math.ceil(n)\n}\n`

it('names a file that is not there any more, and none that still is or never was', async () => {
  await work('one', 'Write the sum', 'Done.', (turn) =>
    write('one', turn, 'src/total.ts', total, null),
  )
  const id = await remember(
    'The sum is made in src/total.ts; tests stand beside it as total.test.ts.',
  )
  const before = await told(id)
  expect(before).toMatchObject({ doubts: [], card: [], got: [], found: undefined })
  expect(before.record).not.toContain('any more')
  expect(before.line).not.toContain('any more')

  rmSync(join(root, 'src/total.ts'))
  const gone = await told(id)
  expect(gone.doubts).toEqual([{ kind: 'file_gone', name: 'src/total.ts' }])
  expect(gone.card).toEqual(gone.doubts)
  expect([gone.got, gone.found]).toEqual([gone.doubts, gone.doubts])
  expect(gone.record).toContain('It may not hold any more: src/total.ts is not there any more.')
  expect(gone.line).toContain('(src/total.ts is not there any more)')

  // Of a project that is not on this disk nothing is known.
  rmSync(root, { recursive: true })
  expect((await client.memories.card({ id })).memory.doubts).toEqual([])
})

it('names a function that was changed since, and then one that is gone', async () => {
  await work('one', 'Write both', 'Done.', (turn) => write('one', turn, 'src/total.ts', both, null))
  const id = await remember('Call `roundUp` before sumOf() where cents matter.')
  await new Promise((resolve) => setTimeout(resolve, 5))
  at = Date.now()
  const faster = both.replace('Math.ceil(n)', 'Math.ceil(n * 100) / 100')
  await work('two', 'Round to cents', 'Done.', (turn) =>
    write('two', turn, 'src/total.ts', faster, both),
  )
  const changed = await told(id)
  expect(changed.doubts).toEqual([
    { kind: 'function_changed', name: 'roundUp', at: expect.any(Number) },
  ])
  expect(changed.record).toContain('Worth a look: roundUp was changed since')

  await work('three', 'Drop it', 'Done.', (turn) =>
    write('three', turn, 'src/total.ts', total, faster),
  )
  const gone = await told(id)
  expect(gone.card).toEqual([{ kind: 'function_gone', name: 'roundUp', at: expect.any(Number) }])
  expect(gone.line).toMatch(/\(roundUp is gone since \d{4}-\d\d-\d\d\)/)
})

it('tells what may hold no more after what holds', async () => {
  await work('one', 'Write the sum', 'Done.', (turn) =>
    write('one', turn, 'src/total.ts', total, null),
  )
  const held = await remember('Deploys are announced in the channel before they begin.')
  const gone = await remember('The sum is made in src/total.ts.')
  rmSync(join(root, 'src/total.ts'))
  await client.memories.edit({ id: gone, importance: 1 })
  const { text } = await client.context.preview({ cwd: root })
  expect(text.indexOf(`[${held}]`)).toBeGreaterThan(0)
  expect(text.indexOf(`[${held}]`)).toBeLessThan(text.indexOf(`[${gone}]`))
})

it('says of what the agent alone said in a turn that was stopped, and not of the user’s words', async () => {
  const cause =
    'The problem was that `TZ` was not set, because the image has no zone files. The fix was adding tzdata.'
  await work('one', 'Times are an hour off, please find out why', cause, (turn) =>
    write('one', turn, 'src/total.ts', total, null),
  )
  await work('one', 'From now on always use pnpm for installs.', 'Understood.', () => {})
  const learned = (await client.memories.list({ origin: 'learned' })).rows
  const byAgent = learned.find(({ content }) => content.includes('tzdata'))
  const byUser = learned.find(({ content }) => content.includes('pnpm'))
  expect([byAgent?.doubts, byUser?.doubts]).toEqual([[], []])
  const stop = test.core.db.prepare(
    `UPDATE turns SET facts = json_set(facts, '$.outcome', 'interrupted') WHERE session_id = 'one'`,
  )
  stop.run()
  const after = (await client.memories.list({ origin: 'learned' })).rows
  expect(after.find(({ id }) => id === byAgent?.id)?.doubts).toEqual([{ kind: 'attempt_failed' }])
  expect(after.find(({ id }) => id === byUser?.id)?.doubts).toEqual([])
})

it('says of two that contradict each other that it is not decided which holds', async () => {
  await work('one', 'Never mock the database in our tests.', 'Understood.', () => {})
  const first = (await client.memories.list({ origin: 'learned' })).rows[0]?.id ?? ''
  await work('two', 'Always mock the database in our unit tests.', 'Understood.', () => {})
  const { rows } = await client.memories.list({ origin: 'learned', life: 'review' })
  const other = rows.find(({ id }) => id !== first)?.id ?? ''
  expect((await told(first)).got).toEqual([{ kind: 'contradicted', by: other }])
  expect((await told(other)).record).toContain(`${first} says otherwise`)
})
