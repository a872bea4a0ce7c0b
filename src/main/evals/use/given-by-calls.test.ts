// What the agent asked for by itself is something that its session was given, once, whoever tells the call first.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLocalClient } from '../../api/clients/local-client.ts'
import type { Core } from '../../app/core.ts'
import { makeStore, type TestStore } from '../../keep/testing/test-store.ts'

const id = '7a1f6c52-0000-4000-8000-00000000abcd'
let store: TestStore
let core: Core
let clock: number
let cwd: string

beforeEach(async () => {
  clock = Date.now()
  store = makeStore(1)
  core = await store.open('headless', () => clock)
  cwd = join(store.folder, '..', 'shop')
  mkdirSync(cwd)
})
afterEach(() => store.close())

const client = () => createLocalClient(core)
const common = () => ({ session_id: id, cwd, prompt_id: `${id}-1` })

function hook(event: object): void {
  clock += 1000
  core.capture.ingest({ ...common(), ...event }, { at: clock, bytes: 100, via: 'http' })
}

async function work(): Promise<void> {
  core.pump.start()
  for (let times = 0; times < 3; times++) {
    await core.pump.idle()
    clock += 20_000
  }
  await core.pump.idle()
}

const call = (tool: string, input: object, response: unknown, use: string) => ({
  ...{ hook_event_name: 'PostToolUse', tool_name: tool, tool_input: input },
  ...{ tool_response: response, tool_use_id: use },
})
const found = (...lines: string[]) => [
  { type: 'text', text: [`${lines.length} results of 9 records, by words:`, ...lines].join('\n') },
]
const rounding =
  '[o41] Half cents are rounded in src/pricing/half-even.ts · observation · 2026-11-20 · shop · 0.61'
const archive =
  '[o42] Invoices are archived nightly by the archiver · observation · 2026-11-20 · shop · 0.31'

/** A session that asks by both ways, and acts on one of the answers. */
function session(): void {
  hook({ hook_event_name: 'SessionStart', source: 'startup' })
  hook({ hook_event_name: 'UserPromptSubmit', prompt: 'Some amounts are off, mend that.' })
  hook(call('mcp__recollect__memory_search', { query: 'cents' }, found(rounding, archive), 'use-1'))
  const stdout = '[m9] Totals are checked by hand on Mondays\nmemory · 2026-11-20 10:00 · shop\n\n'
  const get = { command: 'cd /tmp && npx recollect get m9 | cat', description: 'Read' }
  hook(call('Bash', get, { stdout, stderr: '', interrupted: false }, 'use-2'))
  hook(
    call(
      'Edit',
      { file_path: join(cwd, 'src/pricing/half-even.ts'), old_string: 'a', new_string: 'b' },
      {},
      'use-3',
    ),
  )
  hook({ hook_event_name: 'Stop', last_assistant_message: 'Mended.' })
  hook({ hook_event_name: 'SessionEnd', reason: 'other' })
}

/** The same calls as the client's own file tells them. */
function transcript(): void {
  const folder = join(store.folder, '..', 'claude', 'projects', 'shop')
  mkdirSync(folder, { recursive: true })
  let at = clock - 6000
  const line = (type: string, rest: object) => {
    at += 100
    return JSON.stringify({
      ...{ type, uuid: `${id}-${at}`, sessionId: id, cwd, version: '2.1.300', promptId: `${id}-1` },
      ...{ timestamp: new Date(at).toISOString(), isSidechain: false, ...rest },
    })
  }
  const user = (content: unknown) => line('user', { message: { role: 'user', content } })
  const agent = (name: string, input: object, use: string) =>
    line('assistant', {
      message: {
        id: use,
        role: 'assistant',
        model: 'm',
        content: [{ type: 'tool_use', id: use, name, input }],
      },
    })
  const lines = [
    user('Some amounts are off, mend that.'),
    agent('mcp__recollect__memory_search', { query: 'cents' }, 'use-1'),
    user([{ type: 'tool_result', tool_use_id: 'use-1', content: found(rounding, archive) }]),
  ]
  writeFileSync(join(folder, `${id}.jsonl`), `${lines.join('\n')}\n`)
}

const given = async () =>
  (await client().uses.items({ sessionId: id })).items
    .sort((one, other) => one.at - other.at || one.position - other.position)
    .map(({ event, layer, ref, outcome, delivered }) => [event, layer, ref, outcome, delivered])

const whole = [
  ['mcp', 'search', 'o41', 'used', 'proved'],
  ['mcp', 'search', 'o42', 'ignored', 'proved'],
  ['skill', 'records', 'm9', 'ignored', 'proved'],
]

it('is told by its way with the ids of the answer, and judged as anything else', async () => {
  session()
  await work()
  expect(await given()).toEqual(whole)
  const [first] = (await client().uses.items({ sessionId: id, ref: 'o41' })).items
  expect(first).toMatchObject({
    text: 'Half cents are rounded in src/pricing/half-even.ts · observation · 2026-11-20 · shop · 0.61',
    evidence: [{ rule: 'opened' }],
  })
  const { injections } = await client().sessions.get({ id })
  expect(injections.map(({ event, items }) => [event, items.length])).toEqual([
    ['mcp', 2],
    ['skill', 1],
  ])
  const { byChannel } = await client().uses.report({})
  expect(byChannel).toMatchObject([
    { channel: 'mcp', given: 2, delivered: 2, used: 1, ignored: 1 },
    { channel: 'skill', given: 1, delivered: 1, used: 0, ignored: 1 },
  ])
})

it('is one row, whether hooks or the transcript come first and however often either is read', async () => {
  session()
  transcript()
  await client().imports.start({})
  await work()
  session()
  await work()
  expect(await given()).toEqual(whole)
})

it('is there from the transcript alone', async () => {
  transcript()
  await client().imports.start({})
  await work()
  const places = async () => (await given()).map((one) => one.slice(0, 3))
  expect(await places()).toEqual([
    ['mcp', 'search', 'o41'],
    ['mcp', 'search', 'o42'],
  ])
  session()
  await work()
  expect(await places()).toEqual(whole.map((one) => one.slice(0, 3)))
})

it('keeps nothing of a record that was deleted meanwhile, and loses nothing else', async () => {
  const { id: memory } = await client().memories.store({
    content: 'Totals are checked by hand.',
    cwd,
  })
  await client().memories.forget({ id: memory })
  clock += 60_000
  await work()
  hook({ hook_event_name: 'UserPromptSubmit', prompt: 'Some amounts are off.' })
  hook(
    call(
      'mcp__recollect__memory_get',
      { ids: [memory] },
      `[${memory}] Totals are checked by hand`,
      'use-9',
    ),
  )
  hook(call('mcp__recollect__memory_search', { query: 'x' }, found(archive), 'use-8'))
  hook({ hook_event_name: 'Stop', last_assistant_message: 'Done.' })
  await work()
  const { items } = await client().uses.items({ sessionId: id })
  expect(items.map(({ ref, text }) => [ref, text === null])).toEqual([
    ['o42', false],
    [memory, true],
  ])
  expect(await client().audit.leaks()).toMatchObject({ residue: [] })
})

it('takes a failed call, another tool and a file of the same name for nothing', async () => {
  hook({ hook_event_name: 'UserPromptSubmit', prompt: 'Look.' })
  hook({
    ...call('mcp__recollect__memory_get', {}, rounding, 'f-1'),
    hook_event_name: 'PostToolUseFailure',
    error: rounding,
  })
  hook(call('mcp__other__memory_search', {}, found(rounding), 'f-2'))
  for (const [at, command] of [
    'cat recollect.md',
    'ls bin/recollect search',
    'recollect search a > out.txt',
    'recollect remember x',
    'grep recollect get .',
  ].entries())
    hook(call('Bash', { command }, { stdout: rounding }, `g-${at}`))
  hook({ hook_event_name: 'Stop', last_assistant_message: 'Done.' })
  await work()
  expect(await given()).toEqual([])
})

it('is told as a leak where it is of another project and nobody asked for that', async () => {
  const other = join(store.folder, '..', 'other')
  mkdirSync(other)
  hook({
    hook_event_name: 'SessionStart',
    source: 'startup',
    session_id: 'elsewhere-1',
    cwd: other,
  })
  const ours = await client().memories.store({
    content: 'The other project ships on Fridays.',
    cwd: other,
  })
  const everywhere = await client().memories.store({
    content: 'Ships are named after winds.',
    namespace: 'global',
  })
  const line = (ref: string) => `[${ref}] Ships · memory · 2026-11-20 · other · 0.4`
  hook({ hook_event_name: 'UserPromptSubmit', prompt: 'When does it ship?' })
  hook(
    call(
      'mcp__recollect__memory_search',
      { query: 'ships', everywhere: true },
      found(line(ours.id)),
      'l-1',
    ),
  )
  hook(call('mcp__recollect__memory_get', { ids: [ours.id] }, `[${ours.id}] Ships`, 'l-2'))
  hook({ hook_event_name: 'Stop', last_assistant_message: 'On Fridays.' })
  await work()
  expect((await client().audit.leaks()).leaks).toEqual([])
  const quiet = '7a1f6c52-0000-4000-8000-00000000beef'
  const event = (told: object) => hook({ ...told, session_id: quiet, prompt_id: `${quiet}-1` })
  event({ hook_event_name: 'UserPromptSubmit', prompt: 'When does it ship?' })
  event(
    call(
      'mcp__recollect__memory_search',
      { query: 'ships' },
      found(line(ours.id), line(everywhere.id)),
      'l-3',
    ),
  )
  event(
    call('Bash', { command: `recollect get ${ours.id}` }, { stdout: `[${ours.id}] Ships` }, 'l-4'),
  )
  event({ hook_event_name: 'Stop', last_assistant_message: 'On Fridays.' })
  await work()
  const { leaks, isClean } = await client().audit.leaks()
  expect(isClean).toBe(false)
  expect(leaks.map(({ ref, sessionId }) => [ref, sessionId])).toEqual([
    [ours.id, quiet],
    [ours.id, quiet],
  ])
})
