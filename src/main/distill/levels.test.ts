// Levels of distilling: a model's words take the place of the rules', and never the reverse.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAnnouncer } from '../base/announcer.ts'
import { createEventLog, type EventLog } from '../base/logs/event-log.ts'
import { silentLog } from '../base/logs/log.ts'
import { createEventTable } from '../db/events/event-table.ts'
import type { ObservationRow } from '../db/memories/distilled-rows.ts'
import { createObservationStore, type ObservationStore } from '../db/memories/observation-store.ts'
import type { Db } from '../db/open.ts'
import { openNewDatabase } from '../db/testing/new-database.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue, type Queue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createDistiller } from './distiller.ts'

let folder: string
let db: Db
let queue: Queue
let pump: Pump
let events: EventLog
let store: ObservationStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-levels-'))
  db = openNewDatabase(join(folder, 'recollect.db'))
  const announcer = createAnnouncer(() => {})
  events = createEventLog({
    ...{ table: createEventTable(db), folder, announcer, log: silentLog },
    redact: (text) => text,
  })
  queue = createQueue(db)
  const shared = { db, queue, events, announcer, log: silentLog }
  const { handlers } = createDistiller({ ...shared, searchIndex: createSearchIndex(db) })
  pump = createPump({ ...shared, handlers })
  store = createObservationStore(db)
  db.exec(`
    INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/shop', 'folder', 1);
    INSERT INTO sessions (id, project_id, cwd, started_at, last_event_at, ended_at, status)
      VALUES ('s', 'p', '/shop', 1, 1, 9, 'closed');
    INSERT INTO turns (id, session_id, number, prompt, started_at, last_message)
      VALUES (1, 's', 1, 'Build the cart with early returns', 1, 'The cart is built.');
    INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, files, input_digest, raw_bytes)
      VALUES (1, 's', 1, 'u1', 'Write', 5, 'ok', '["/shop/cart.ts"]', 'x', 2000);`)
  pump.start()
})
afterEach(async () => {
  await pump.close()
  await events.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

async function distil(): Promise<void> {
  queue.enqueue('distill.turn', '1')
  await pump.idle()
}

/** What is told at present, with its levels. */
const told = () => ({
  observations: db.prepare('SELECT title, level FROM observations').all(),
  turn: db.prepare('SELECT title, level FROM turns').get(),
  session: db.prepare('SELECT summary, level FROM sessions').get(),
})
const documents = () =>
  db.prepare(`SELECT kind, title, body FROM search_documents ORDER BY kind`).all()

/** Writes all three as a job of that level would. */
function write(level: string): void {
  const turn = store.turn(1)
  const row = db.prepare('SELECT * FROM observations').get() as Record<string, unknown>
  if (!turn) expect.unreachable()
  const words = { title: `as ${level} has it`, summary: `as ${level} has it`, level }
  const observation = { ...row, ...words, functions: [], files: [], failed: false, eventIds: [1] }
  const measured = { rawBytes: 1, tokens: 1, durationMs: null, distilMs: 1 }
  store.put(turn, { ...observation, ...measured } as unknown as ObservationRow)
  store.closeTurn(1, words)
  const told = { summary: words.summary, settled: words.summary }
  store.closeSession('s', { ...told, level, facts: '{}' })
}
const wordsOf = (level: string) => ({
  observations: [{ title: `as ${level} has it`, level }],
  turn: { title: `as ${level} has it`, level },
  session: { summary: `as ${level} has it`, level },
})

it('rules tell first and say so', async () => {
  await distil()
  expect(told()).toMatchObject({
    observations: [{ level: 'rules' }],
    turn: { level: 'rules' },
    session: { level: 'rules' },
  })
})

it('a model’s words take the place of the rules’, and stay when rules run again', async () => {
  await distil()
  write('small-model')
  expect(told()).toEqual(wordsOf('small-model'))
  await distil()
  expect(told()).toEqual(wordsOf('small-model'))
  // What is found follows what stands.
  const session = documents().find((document) => (document as { kind: string }).kind === 'session')
  expect(session).toMatchObject({ body: 'as small-model has it' })
})

it('rules cannot be written over a model’s, another model can', async () => {
  await distil()
  write('small-model')
  write('rules')
  expect(told()).toEqual(wordsOf('small-model'))
  write('better-model')
  expect(told()).toEqual(wordsOf('better-model'))
})
