// What the user broke off is told as such: in the facts of the turn and its session, and where the turn is read.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { createContext } from '../context/context.ts'
import { createDistiller } from '../distill/distiller.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { readRecords } from '../search/show/records.ts'
import { type ImportStore, openImportStore } from './testing/import-store.ts'
import { answer, type Line, prompt, result, textOfLines, use } from './testing/lines.ts'
import { readRecorded } from './testing/recorded-session.ts'

let store: ImportStore
let pump: Pump

beforeEach(() => {
  store = openImportStore()
  const { db, events } = store
  const queue = createQueue(db, () => store.clock)
  const announcer = createAnnouncer(() => {})
  const searchIndex = createSearchIndex(db)
  const rest = { db, queue, announcer, log: silentLog }
  const { handlers } = createDistiller({ ...rest, searchIndex, events })
  // The other jobs of an import are of no matter here.
  pump = createPump({ ...rest, handlers })
  pump.start()
})
afterEach(async () => {
  await pump.close()
  await store.close()
})

async function importAll(): Promise<void> {
  await store.import()
  store.clock += 60_000
  pump.wake()
  await pump.idle()
}

const outcomes = () =>
  store.db
    .prepare<[], string>(`SELECT facts ->> 'outcome' FROM turns ORDER BY session_id, number`)
    .pluck()
    .all()
/** What reading the first turn of the first session gives. */
function readTurn(): string | undefined {
  const row = store.db.prepare('SELECT id FROM turns ORDER BY session_id, number').pluck().get()
  return readRecords(store.db, [`t${String(row)}`]).records[0]?.text
}

function interruption(seconds: number, uuid: string): Line {
  const content = [{ type: 'text', text: '[Request interrupted by user]' }]
  return { ...prompt(seconds, uuid, ''), message: { role: 'user', content } }
}

const begun: Line[] = [
  prompt(1, 'u-1', 'start the server'),
  answer(2, 'a-1', 'm-1', [use('use-1', 'Bash', { command: 'make serve' })]),
  result(3, 'r-1', 'use-1', 'listening'),
  answer(4, 'a-2', 'm-2', [{ type: 'text', text: 'Let me look at the log.' }]),
]

it('is no change where the result of the edit is missing, wherever that is told', async () => {
  const input = { file_path: '/home/dev/shop/cart.ts', old_string: 'a', new_string: 'b' }
  store.put('p/one.jsonl', [
    prompt(1, 'u-1', 'round the total once'),
    answer(2, 'a-1', 'm-1', [use('use-1', 'Edit', input)]),
  ])
  await importAll()
  const summaries = 'SELECT summary FROM turns UNION ALL SELECT summary FROM sessions'
  const told = 'Of the edit of cart.ts no result is recorded.'
  expect(store.rows(summaries)).toEqual([{ summary: told }, { summary: told }])
  const listed = `SELECT DISTINCT files FROM search_documents WHERE kind IN ('turn', 'session')`
  expect(store.rows(listed)).toEqual([{ files: '[]' }])
  const { projectId, id: sessionId } = store.rows(
    'SELECT id, project_id AS projectId FROM sessions',
  )[0] as { projectId: string; id: string }
  const settings = { current: defaultSettings }
  const context = createContext({
    db: store.db,
    events: store.events,
    settings,
    now: () => store.clock,
  })
  for (const source of ['startup', 'compact'] as const) {
    const { text } = context.build({
      projectId,
      source,
      ...(source === 'compact' && { sessionId }),
    })
    expect(text).not.toMatch(/changed cart|Files in work/i)
  }
})

it('is no call whose result is missing, wherever that is told', async () => {
  store.put('p/one.jsonl', begun.slice(0, 2))
  await importAll()
  const told = `SELECT e.outcome AS listed, o.facts ->> 'outcome' AS observed, o.title FROM tool_events e
    JOIN observation_sources x ON x.tool_event_id = e.id JOIN observations o ON o.id = x.observation_id`
  const missing = { listed: 'no_result', observed: 'no_result' }
  const title = expect.stringContaining('no result recorded')
  expect(store.rows(told)).toEqual([{ ...missing, title }])
  // Its payload may go: what is told again of the turn stays the same.
  store.db.exec('DELETE FROM payloads')
  store.put('p/one.jsonl', [...begun.slice(0, 2), interruption(5, 'i-1')])
  await importAll()
  expect(store.rows(told)).toEqual([{ ...missing, title }])
})

it('is a turn that the user stopped between two calls', async () => {
  store.put('p/one.jsonl', [...begun, interruption(5, 'i-1')])
  await importAll()
  expect(outcomes()).toEqual(['interrupted'])
  expect(store.rows(`SELECT facts ->> 'outcome' AS outcome FROM sessions`)).toEqual([
    { outcome: 'interrupted' },
  ])
  expect(readTurn()).toContain('The user stopped the agent: this turn was not finished.')
  expect(readTurn()).toContain('The agent’s last words: Let me look at the log.')
})

it('is no turn in which the agent went on, nor the one after', async () => {
  const done: Line[] = [answer(7, 'a-3', 'm-3', [{ type: 'text', text: 'It serves.' }])]
  store.put('p/one.jsonl', [...begun, interruption(5, 'i-1'), ...done])
  store.put(
    'p/two.jsonl',
    [...begun, interruption(5, 'i-1'), prompt(6, 'u-2', 'go on'), ...done].map((line, at) => ({
      ...line,
      sessionId: 'session-2',
      uuid: `two-${at}`,
      ...(typeof line.parentUuid === 'string' ? { parentUuid: null } : {}),
    })),
  )
  await importAll()
  expect(outcomes()).toEqual(['done', 'interrupted', 'done'])
  expect(readTurn()).toContain('The agent ended with: It serves.')
  expect(readTurn()).not.toContain('stopped')
})

it('is told of a turn that was distilled before the transcript said so', async () => {
  const path = store.put('p/one.jsonl', begun)
  await importAll()
  expect(outcomes()).toEqual(['done'])
  store.put('p/one.jsonl', `${readFileSync(path, 'utf8')}${textOfLines([interruption(5, 'i-1')])}`)
  await importAll()
  expect(outcomes()).toEqual(['interrupted'])
})

describe('a running call that the user stopped', () => {
  const stopped = 'toolu_0022irrebgkq'
  const callOf = (id: string) =>
    store.rows(
      `SELECT e.outcome, e.error, o.summary, o.facts ->> 'outcome' AS told FROM tool_events e
         JOIN observations o ON o.turn_id = e.turn_id WHERE e.tool_use_id = '${id}'`,
    )
  const isTold = () => {
    expect(callOf(stopped)).toEqual([
      {
        outcome: 'interrupted',
        error: 'Interrupted by the user while running',
        summary: expect.stringContaining(': interrupted by the user while running'),
        told: 'interrupted',
      },
    ])
    expect(
      store.rows(`SELECT t.facts ->> 'outcome' AS outcome, t.facts ->> '$.refusals' AS refusals
        FROM turns t JOIN tool_events e ON e.turn_id = t.id WHERE e.tool_use_id = '${stopped}'`),
    ).toEqual([{ outcome: 'interrupted', refusals: null }])
    const turn = store.db
      .prepare(`SELECT turn_id FROM tool_events WHERE tool_use_id = '${stopped}'`)
      .pluck()
      .get()
    const text = readRecords(store.db, [`t${String(turn)}`]).records[0]?.text
    expect(text).toContain('Check slowly: interrupted')
    expect(text).not.toMatch(/permit|refuse|reject/i)
    // What the user did not permit stays a refusal of the user.
    expect(callOf('toolu_0020r3ggt4g8')).toMatchObject([
      { outcome: 'refused', told: 'refused_by_user' },
    ])
  }

  it('is told as such, and not as a refusal', async () => {
    const { hooks, lines } = readRecorded('background')
    for (const step of hooks) step.run(store)
    for (const step of lines) step.run(store)
    await importAll()
    isTold()
  })

  it('is told as such where the import paused before the line that says so', async () => {
    const { lines } = readRecorded('background')
    for (const step of lines) {
      step.run(store)
      await store.import()
    }
    await importAll()
    isTold()
  })

  it('is told as not permitted, by nobody known, where no line says that it was stopped', async () => {
    const { lines } = readRecorded('background', (line) =>
      line.replace('"interruptedMessageId"', '"unknown"'),
    )
    for (const step of lines) step.run(store)
    await importAll()
    expect(callOf(stopped)).toMatchObject([
      { outcome: 'refused', summary: expect.stringContaining(': it was not permitted') },
    ])
  })
})

const recorded = resolve(import.meta.dirname, '../../../../shared/fixtures/transcripts/spotter')
if (!existsSync(recorded))
  console.info('skipped: the recorded transcripts are not beside this folder')

describe.skipIf(!existsSync(recorded))('recorded transcripts', () => {
  it.each(['short', 'tool_heavy'])('%s: every turn was broken off', async (name) => {
    store.put(`p/${name}.jsonl`, readFileSync(`${recorded}/${name}.jsonl`, 'utf8'))
    await importAll()
    expect(new Set(outcomes())).toEqual(new Set(['interrupted']))
  })
})
