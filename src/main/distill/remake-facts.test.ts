// Facts of what an older version wrote: made again where the payload is kept, else left out; the words stay.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordedPayloads } from '../agents/testing/recorded-payloads.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { openTestStore, type TestStore } from '../capture/testing/test-store.ts'
import { otherAgents } from '../db/migrations/021-040/023-other-agents.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createDistiller, type Distiller } from './distiller.ts'

let store: TestStore
let distiller: Distiller
let pump: Pump

beforeEach(() => {
  store = openTestStore()
  open()
})
afterEach(async () => {
  await pump.close()
  await store.close()
})

/** What a host has at its start. */
function open(): void {
  const { db, events } = store
  const now = () => store.clock
  const queue = createQueue(db, now)
  const announcer = createAnnouncer(() => {})
  const searchIndex = createSearchIndex(db)
  distiller = createDistiller({ db, queue, searchIndex, events, announcer, log: silentLog })
  const handlers = distiller.handlers
  pump = createPump({ db, queue, handlers, announcer, log: silentLog })
  pump.start()
}

async function work(): Promise<void> {
  store.clock += 60_000
  pump.wake()
  await pump.idle()
}

let sent = 0

/** A session of turns, each with an edit, a failing and a passing run of tests. */
async function record(session: string, turns: number): Promise<void> {
  const send = (event: string, fields: Record<string, unknown>) => {
    sent += 1
    const common = { session_id: session, cwd: '/home/dev/shop', hook_event_name: event }
    store.send({ ...common, ...fields }, sent * 1000)
  }
  for (let turn = 1; turn <= turns; turn += 1) {
    const prompt = { prompt_id: `${session}-${turn}` }
    send('UserPromptSubmit', { ...prompt, prompt: `Add the article ${turn}` })
    const path = `/home/dev/shop/src/article-${turn}.ts`
    send('PostToolUse', {
      ...prompt,
      tool_name: 'Write',
      tool_use_id: `w${sent}`,
      tool_input: { file_path: path, content: 'export const price = 1\n' },
      tool_response: { type: 'create', filePath: path },
    })
    for (const counts of ['1 failed, 2 passed, 3 total', '3 passed, 3 total']) {
      send('PostToolUse', {
        ...prompt,
        tool_name: 'Bash',
        tool_use_id: `b${sent}`,
        tool_input: { command: 'npx jest' },
        tool_response: { stdout: `Tests:       ${counts}`, stderr: '' },
      })
    }
    send('Stop', { ...prompt, last_assistant_message: `Added the article ${turn}.` })
  }
  send('SessionEnd', { reason: 'prompt_input_exit' })
  await work()
}

const facts = () => ({
  observations: store.rows('SELECT turn_id, key, facts FROM observations ORDER BY turn_id, key'),
  turns: store.rows('SELECT id, facts FROM turns ORDER BY id'),
  // Where turns stand in a summary is known to who writes it.
  sessions: store.rows(
    `SELECT id, json_remove(facts, '$.turnsAt', '$.settledTurnsAt') AS facts FROM sessions ORDER BY id`,
  ),
})
const words = () =>
  store.rows(`SELECT title, summary, detail FROM observations UNION ALL SELECT title, summary, '' FROM turns
    UNION ALL SELECT title, summary, '' FROM sessions ORDER BY 1, 2, 3`)
const missing = (table: string) =>
  store.rows(`SELECT count(*) AS n FROM ${table} WHERE facts IS NULL`)[0]

/** As the version before facts left it. */
function forgetFacts(): void {
  for (const table of ['observations', 'turns', 'sessions'])
    store.db.exec(`UPDATE ${table} SET facts = NULL`)
}

it('are made again as they were, and the words stay', async () => {
  await record('first', 3)
  await record('second', 2)
  const before = facts()
  expect(before.turns.every((row) => JSON.stringify(row).includes('jest'))).toBe(true)
  forgetFacts()
  for (const table of ['observations', 'turns', 'sessions'])
    store.db.exec(`UPDATE ${table} SET title = 'Told by an older version'`)
  const told = words()
  distiller.start()
  await work()
  expect(facts()).toEqual(before)
  expect(words()).toEqual(told)
})

it('are left out where the payload is gone, and told of the rest as not whole', async () => {
  await record('first', 1)
  await record('second', 1)
  forgetFacts()
  // All payloads of the first, one of the second.
  store.db.exec(`DELETE FROM payloads WHERE tool_event_id IN (
    SELECT e.id FROM tool_events e WHERE e.session_id = 'first' OR e.tool = 'Write')`)
  distiller.start()
  await work()
  const [first, second] = store.rows('SELECT facts FROM turns ORDER BY id') as { facts: string }[]
  expect(first?.facts).toBeNull()
  expect(JSON.parse(second?.facts ?? '')).toMatchObject({ matters: [{ attempts: 2 }] })
  expect(JSON.parse(second?.facts ?? '')).not.toHaveProperty('whole')
  expect(store.rows(`SELECT facts FROM observations WHERE kind = 'edit'`)).toEqual([
    { facts: null },
    { facts: null },
  ])
  expect(store.rows(`SELECT id, facts IS NULL AS none FROM sessions ORDER BY id`)).toEqual([
    { id: 'first', none: 1 },
    { id: 'second', none: 0 },
  ])
})

it('go on after the program was ended half way', async () => {
  await record('first', 30)
  const before = facts()
  forgetFacts()
  distiller.start()
  pump.wake()
  await pump.close()
  open()
  distiller.start()
  await work()
  expect(facts()).toEqual(before)
  expect(missing('turns')).toEqual({ n: 0 })
})

it('are asked for once, and not at all where none are missing', async () => {
  await record('first', 1)
  distiller.start()
  expect(store.rows(`SELECT * FROM jobs WHERE kind = 'distill.facts'`)).toEqual([])
  store.db.exec('UPDATE turns SET facts = NULL; DELETE FROM payloads')
  distiller.start()
  await work()
  expect(missing('turns')).toEqual({ n: 1 })
  const jobs = () => store.rows(`SELECT status, revision FROM jobs WHERE kind = 'distill.facts'`)
  const done = jobs()
  expect(done).toMatchObject([{ status: 'done' }])
  distiller.start()
  expect(jobs()).toEqual(done)
})

it('of older rules are told anew with their words, the newest session first', async () => {
  await record('first', 2)
  await record('second', 2)
  const [told, before] = [words(), facts()]
  for (const table of ['observations', 'turns', 'sessions'])
    store.db.exec(
      `UPDATE ${table} SET title = 'Tests fail', summary = 'Tests fail', facts = json_set(facts, '$.v', 1)`,
    )
  store.db.exec(`DELETE FROM jobs`)
  const order: string[] = []
  const log = store.db.prepare(
    `SELECT key FROM jobs WHERE kind = 'distill.turn' AND status = 'done' ORDER BY updated_at, id`,
  )
  distiller.start()
  for (let round = 0; round < 20; round += 1) {
    await work()
    order.splice(0, order.length, ...log.pluck().all().map(String))
  }
  expect(words()).toEqual(told)
  expect(facts()).toEqual(before)
  expect(order).toEqual(['3', '4', '1', '2'])
  distiller.start()
  expect(store.rows(`SELECT status FROM jobs WHERE kind = 'distill.again'`)).toEqual([
    { status: 'done' },
  ])
})

it('of a session that just ended are made before the next one is given its context', async () => {
  await record('first', 1)
  const at = () => store.clock
  const send = (event: string, fields: Record<string, unknown>) =>
    store.send(
      {
        session_id: 'ended',
        cwd: '/home/dev/shop',
        hook_event_name: event,
        prompt_id: 'e',
        ...fields,
      },
      at(),
    )
  await pump.pause()
  send('UserPromptSubmit', { prompt: 'Round the prices' })
  send('Stop', { last_assistant_message: 'Rounded the prices in price.ts.' })
  send('SessionEnd', { reason: 'clear' })
  send('SessionStart', { session_id: 'next', source: 'clear' })
  const summary = () => store.rows(`SELECT summary FROM sessions WHERE id = 'ended'`)
  expect(summary()).toEqual([{ summary: null }])
  const [project] = store.rows(`SELECT project_id AS id FROM sessions WHERE id = 'next'`) as {
    id: string
  }[]
  expect(await distiller.settle({ projectId: project?.id ?? '', sessionId: 'next' }, 5000)).toBe(2)
  expect(summary()).toEqual([{ summary: 'Rounded the prices in price.ts.' }])
})

/** A recorded session of another agent as a version kept it that read all as Claude Code's. */
async function recordAsClaude(agent: string): Promise<void> {
  for (const { payload, event } of recordedPayloads.filter((one) => one.agent === agent)) {
    sent += 1
    store.send({ hook_event_name: event, ...payload }, sent * 1000)
  }
  await work()
  store.db.exec(`UPDATE sessions SET agent = 'claude-code'; UPDATE payloads SET agent = 'claude-code';
    UPDATE tool_events SET outcome = 'ok'; DELETE FROM jobs`)
  const turns = store.rows('SELECT id FROM turns') as { id: number }[]
  const queue = createQueue(store.db, () => store.clock)
  for (const { id } of turns) queue.enqueue('distill.turn', String(id))
  await work()
  store.db.exec('DELETE FROM jobs')
}

const commands = () =>
  store.rows(`SELECT facts ->> '$.outcome' AS outcome, facts ->> '$.exitCode' AS exitCode, summary
    FROM observations WHERE tool = 'Bash'`) as {
    outcome: string
    exitCode: number | null
    summary: string
  }[]
const agents = () =>
  store.rows(`SELECT DISTINCT s.agent, p.agent AS form FROM sessions s, payloads p`)

it.each(['codex', 'copilot'])(
  'of a session of %s kept as Claude Code’s are its own',
  async (agent) => {
    await recordAsClaude(agent)
    store.db.transaction(() => otherAgents.run(store.db, () => {}))()
    expect(agents()).toEqual([{ agent, form: agent }])
    expect(store.rows('SELECT facts FROM turns WHERE facts IS NOT NULL')).toEqual([])
    distiller.start()
    await work()
    const [command] = commands()
    // Codex hands on the output alone, in which the error stands; Copilot tells an exit code.
    expect(command).toMatchObject(
      agent === 'codex' ? { outcome: 'failed', exitCode: null } : { outcome: 'done', exitCode: 0 },
    )
    expect(command?.summary ?? '').not.toContain('without error')
    expect(missing('turns')).toEqual({ n: 0 })
  },
)

it('of a session whose agent a later event tells are made again', async () => {
  await recordAsClaude('codex')
  store.db.exec('UPDATE sessions SET transcript_path = NULL')
  expect(commands()).toMatchObject([{ outcome: 'done', exitCode: 0 }])
  const stop = recordedPayloads.find((one) => one.agent === 'codex' && one.event === 'Stop')
  store.send({ ...stop?.payload, last_assistant_message: 'Done.' }, 3_000_000)
  await work()
  expect(agents()).toEqual([{ agent: 'codex', form: 'codex' }])
  expect(commands()).toMatchObject([{ outcome: 'failed', exitCode: null }])
})

it('of a session of another agent stay out where its payloads are gone', async () => {
  await recordAsClaude('codex')
  store.db.exec('DELETE FROM payloads')
  store.db.transaction(() => otherAgents.run(store.db, () => {}))()
  distiller.start()
  await work()
  expect(store.rows(`SELECT agent FROM sessions`)).toEqual([{ agent: 'codex' }])
  expect(commands()).toMatchObject([{ outcome: null, exitCode: null }])
  expect(missing('turns')).toEqual({ n: 1 })
})
