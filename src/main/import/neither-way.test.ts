// What must not be stored is stored by neither way: not by the hooks of a session, not by its transcript.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { erase } from '../forget/erase.ts'
import { type ImportStore, openImportStore } from './testing/import-store.ts'
import { type RecordedSession, readRecorded } from './testing/recorded-session.ts'
import { rowsOf } from './testing/told-rows.ts'

let store: ImportStore

beforeEach(() => {
  store = openImportStore()
  store.clock = Date.parse('2026-11-22T08:00:00Z')
})
afterEach(() => store.close())

type Way = (session: RecordedSession) => Promise<void>

const byHooks: Way = async ({ hooks }) => {
  for (const step of hooks) step.run(store)
}
const byTranscript: Way = async ({ lines }) => {
  for (const step of lines) step.run(store)
  await store.import()
}
const orders = [
  ['hooks, then the transcript', byHooks, byTranscript],
  ['the transcript, then hooks', byTranscript, byHooks],
] as const

/** All that is stored, with what the reader remembers of the file. */
const everything = () =>
  JSON.stringify([rowsOf(store), store.rows('SELECT state FROM transcript_states')])
const count = (table: string) =>
  store.db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()

describe.each(orders)('%s', (_order, first, second) => {
  it('a turn that was deleted in between stays away, with its subagent in the background', async () => {
    const session = readRecorded('background')
    await first(session)
    expect(everything()).toContain('toolu_0001yvy2nl13')
    expect(count('subagents')).toBe(1)
    const turn = store.db.prepare('SELECT id FROM turns WHERE number = 1').pluck().get()
    await erase(store.db, { kind: 'turn', id: `t${String(turn)}` }, store.clock)
    await second(session)
    const stored = everything()
    for (const gone of [
      'Round the prices',
      'I write it first',
      'toolu_0001yvy2nl13',
      'toolu_0012nbmbgyfu',
      'msg_0000',
    ]) {
      expect(stored).not.toContain(gone)
    }
    expect(stored).toContain('Push it')
    expect(count('subagents')).toBe(0)
  })

  it('a session that was deleted in between stays away', async () => {
    const session = readRecorded('background')
    await first(session)
    const id = store.db.prepare<[], string>('SELECT id FROM sessions').pluck().get() ?? ''
    await erase(store.db, { kind: 'session', id }, store.clock)
    await second(session)
    for (const table of ['sessions', 'turns', 'tool_events', 'usage_messages', 'hook_events']) {
      expect(count(table)).toBe(0)
    }
  })

  it('nothing is taken of a project that was excluded in between', async () => {
    await first(readRecorded('background'))
    store.db.exec('UPDATE projects SET excluded = 1')
    const before = everything()
    await second(readRecorded('background'))
    await first(readRecorded('killed'))
    await second(readRecorded('killed'))
    expect(JSON.parse(everything())).toEqual(JSON.parse(before))
  })

  it('what is marked as private is not kept', async () => {
    const hide = (line: string) =>
      line
        .replaceAll('slow check', '<private>quokka</private>')
        .replaceAll('slowly', '<private>quokka</private>')
    await first(readRecorded('background', hide))
    await second(readRecorded('background', hide))
    expect(everything()).toContain('Leave the check out')
    expect(everything()).not.toContain('quokka')
  })
})
