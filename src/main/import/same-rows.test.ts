// One session of the real client by its hooks, by its transcript, or by both in any order: the same rows.
import { afterEach, describe, expect, it } from 'vitest'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { createDistiller } from '../distill/distiller.ts'
import { createPump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { type ImportStore, openImportStore } from './testing/import-store.ts'
import { type RecordedSession, readRecorded, recordedNames } from './testing/recorded-session.ts'
import { differences, rowsOf, type Tables } from './testing/told-rows.ts'

const hour = 3_600_000
/** After the time at which a session that was left without an end is closed by rule. */
const longAfter = Date.parse('2026-11-22T08:00:00Z')
const stores: ImportStore[] = []

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

type Way = (store: ImportStore, session: RecordedSession) => Promise<void>

/** The session's files are whole, and quiet for an hour. */
async function importAll(store: ImportStore, { lines }: RecordedSession): Promise<void> {
  for (const step of lines) step.run(store)
  await importRest(store)
}

async function importRest(store: ImportStore): Promise<void> {
  store.clock = longAfter
  await store.import()
}

async function sendAll(store: ImportStore, { hooks }: RecordedSession): Promise<void> {
  for (const step of hooks) step.run(store)
}

/** Hooks as they come; before every `nth` of them the transcript is read as far as it is written. */
function catchingUp(nth: number): Way {
  return async (store, { hooks, lines }) => {
    const waiting = lines.toSorted((a, b) => a.at - b.at)
    for (const [index, hook] of hooks.entries()) {
      store.clock = hook.at
      while ((waiting[0]?.at ?? Number.POSITIVE_INFINITY) <= hook.at) waiting.shift()?.run(store)
      if (index % nth === nth - 1) await store.import()
      hook.run(store)
    }
    for (const step of waiting) step.run(store)
    await importRest(store)
  }
}

const hooksFirst: Way = async (store, session) => {
  await sendAll(store, session)
  await importAll(store, session)
}

const ways = {
  'the import, then hooks': async (store, session) => {
    await importAll(store, session)
    await sendAll(store, session)
  },
  'both twice': async (store, session) => {
    await sendAll(store, session)
    await importAll(store, session)
    await sendAll(store, session)
    await importRest(store)
  },
  'the later half of the hooks before the earlier one, then the import': async (store, session) => {
    const { hooks } = session
    const half = Math.floor(hooks.length / 2)
    for (const step of [...hooks.slice(half), ...hooks.slice(0, half)]) step.run(store)
    await importAll(store, session)
  },
  'hooks in reverse, then the import': async (store, session) => {
    for (const step of session.hooks.toReversed()) step.run(store)
    await importAll(store, session)
  },
  'caught up before every hook': catchingUp(1),
  'caught up before every third hook': catchingUp(3),
} satisfies Record<string, Way>

/** What is stored of a session, and what is told of it by the rules. */
async function told(name: (typeof recordedNames)[number], way: Way): Promise<Tables> {
  const store = openImportStore()
  stores.push(store)
  store.clock = longAfter
  await way(store, readRecorded(name))
  store.capture.closeStale()
  const { db, events } = store
  const queue = createQueue(db, () => store.clock)
  const rest = { db, queue, announcer: createAnnouncer(() => {}), log: silentLog }
  const { handlers } = createDistiller({ ...rest, searchIndex: createSearchIndex(db), events })
  const pump = createPump({ ...rest, handlers })
  store.clock += hour
  pump.start()
  await pump.idle()
  await pump.close()
  return rowsOf(store)
}

describe.each(recordedNames)('%s', (name) => {
  it.each(Object.entries(ways))('%s: as hooks, then the import', async (_way, way) => {
    const first = await told(name, hooksFirst)
    const again = await told(name, way)
    expect(differences(first, again)).toEqual([])
    expect(again).toEqual(first)
  })
})

it('a row that is stored twice is found', async () => {
  const store = openImportStore()
  stores.push(store)
  await sendAll(store, readRecorded('background'))
  const once = rowsOf(store)
  store.db.exec(`INSERT INTO hook_events (session_id, event, at, prompt_id, data, key)
    SELECT session_id, event, at, prompt_id, data, key || ' again' FROM hook_events LIMIT 1`)
  expect(differences(once, rowsOf(store))).toEqual(['journal.*'])
})

/**
 * What hooks alone do not tell, by column, or `*` for whole rows; the same for all sessions together. Times are
 * those of the transcript's lines where they are earlier.
 */
const onlyTranscriptsTell = {
  'messages.*': 'no hook carries what the agent says on its way',
  'usage.*': 'no hook carries tokens',
  'tool_events.*':
    'no hook comes of a call that the user refused or broke off, or that the client died over',
  'payloads.*': 'those of these calls',
  'observations.*': 'those of these calls',
  'documents.*': 'those of these calls',
  'decisions.found': 'that a call was refused is inferred from its absence',
  'decisions.choice': 'so nobody is known to have refused it',
  'decisions.note': 'that is said instead',
  'decisions.decided_by': 'a refusal names who refused',
  'decisions.answered_at': 'a refusal has its time',
  'decisions.tool_use_id': 'a request does not name its call',
  'sessions.agent_version': 'no hook carries it',
  'sessions.branch': 'hooks are told the folder, which is gone; lines carry its branch',
  'sessions.model': 'the hook of a resume does not carry it',
  'sessions.tool_event_count': 'fewer calls',
  'turns.prompt_source': 'hooks of this version do not carry it',
  'turns.last_message': 'no hook comes where the user broke off, or the client died',
  'compactions.transcript_uuid': 'names the line of the transcript',
  'sessions.ended_at':
    'of a session without an end: its last sign, which is later in the transcript',
  'sessions.last_event_at': 'the same',
  'turns.ended_at': 'the same of a turn',
  'turns.started_at': 'the prompt was written before its hook ran',
  'subagents.started_at': 'the call was written before its hook ran',
  'subagents.ended_at': 'the result was written after its hook ran',
  'observations.duration_ms': 'from these two',
  'documents.at': 'from the start of the turn',
  'sessions.facts': 'made of more calls, with their times',
  'sessions.summary': 'the same',
  'sessions.settled': 'the same',
  'turns.facts': 'the same',
  'turns.summary': 'the same',
  'documents.body': 'the same',
  'documents.parts': 'the same',
}

/** What the transcript alone does not tell. */
const onlyHooksTell = {
  'journal.*': 'is what hooks sent',
  'payloads.body': 'what is kept is what was sent, as it was sent',
  'payloads.bytes': 'the same',
  'tool_events.origin': 'says who told it',
  'tool_events.raw_bytes': 'of the hook, or of the lines that tell the call',
  'tool_events.at': 'when the hook ran; the line was written after it',
  'tool_events.duration_ms':
    'the client tells it to the hook alone: else from the line of the call to that of its result',
  'tool_events.input_digest': 'the client fills fields in before it runs a subagent',
  'sessions.source': 'lines tell it only where a hook printed something',
  'sessions.started_at': 'the first hook ran before the first line was written',
  'sessions.ended_at': 'the last hook ran after the last line was written',
  'sessions.last_event_at': 'the same',
  'sessions.end_reason': 'no line tells the end',
  'turns.ended_at': 'the hook ran after the last line was written',
  'decisions.at': 'when the user was asked, not when the answer was written',
  'documents.body': 'tells of that',
  'sessions.summary': 'tells of that',
  'sessions.settled': 'tells of that',
  'turns.summary': 'tells of that',
  'subagents.*': 'the client writes no file of the agent that compacts',
  'compactions.started_at': 'hooks ran before and after',
  'compactions.ended_at': 'the same',
  'compactions.summary': 'the hook has the words as the model wrote them',
  'observations.at': 'from the times of calls',
  'observations.duration_ms': 'the same',
  'observations.raw_bytes': 'from the bytes of calls',
  'documents.at': 'from the times of calls',
  'sessions.facts': 'hold the times of calls',
  'turns.facts': 'the same',
}

/** What rules make of the rest may differ in fewer ways once they read less of it. */
const isMade = (column: string): boolean =>
  /^(?:observations|documents)\.|\.(?:facts|summary|settled)$/.test(column)

describe('told in one way alone', () => {
  async function expectMissing(way: Way, reasons: Readonly<Record<string, string>>): Promise<void> {
    const found = new Set<string>()
    for (const name of recordedNames) {
      const both = await told(name, hooksFirst)
      for (const column of differences(both, await told(name, way))) found.add(column)
    }
    const listed = Object.keys(reasons)
    expect([...found].filter((column) => !listed.includes(column))).toEqual([])
    expect(listed.filter((column) => !found.has(column) && !isMade(column))).toEqual([])
  }

  it('hooks lack what only transcripts tell, and nothing else', () =>
    expectMissing(sendAll, onlyTranscriptsTell))

  it('the transcript lacks what only hooks tell, and nothing else', () =>
    expectMissing(importAll, onlyHooksTell))
})
