// The distiller on a real database file: what it writes, again and again, with late, lost and deleted rows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Announcement } from '../../shared/contract/live.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { createEventLog, type EventLog } from '../base/logs/event-log.ts'
import { silentLog } from '../base/logs/log.ts'
import { createEventTable } from '../db/events/event-table.ts'
import type { Db } from '../db/open.ts'
import { openNewDatabase } from '../db/testing/new-database.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue, type Queue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createDistiller } from './distiller.ts'
import { inProcessParser } from './testing/in-process-parser.ts'

let folder: string
let db: Db
let queue: Queue
let pump: Pump
let events: EventLog
let heard: Announcement[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-distill-'))
  db = openNewDatabase(join(folder, 'recollect.db'))
  heard = []
  const announcer = createAnnouncer(() => {})
  announcer.subscribe((announcement) => heard.push(announcement))
  events = createEventLog({
    ...{ table: createEventTable(db), folder, announcer, log: silentLog },
    redact: (text) => text,
  })
  queue = createQueue(db)
  const searchIndex = createSearchIndex(db)
  const { handlers } = createDistiller({
    db,
    queue,
    searchIndex,
    events,
    announcer,
    log: silentLog,
    parser: inProcessParser,
  })
  pump = createPump({ db, queue, handlers, announcer, log: silentLog })
  db.exec(`
    INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/home/dev/shop', 'folder', 1);
    INSERT INTO sessions (id, project_id, cwd, started_at, last_event_at) VALUES ('s', 'p', '/home/dev/shop', 1, 1);
    INSERT INTO turns (id, session_id, number, prompt, started_at, last_message)
      VALUES (1, 's', 1, 'Build the cart with early returns', 1, 'Done.');`)
  pump.start()
})

afterEach(async () => {
  await pump.close()
  await events.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

function addEvent(id: number, payload: { tool_name: string; [field: string]: unknown }): void {
  const failed = 'error' in payload
  db.prepare(
    `INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, error, files, input_digest, raw_bytes)
     VALUES (?, 's', 1, ?, ?, ?, ?, ?, ?, 'x', 2000)`,
  ).run(
    id,
    `toolu_${id}`,
    payload.tool_name,
    id * 10,
    failed ? 'failed' : 'ok',
    failed ? 'Exit code 1' : null,
    '["src/lost.ts"]',
  )
  db.prepare('INSERT INTO payloads (tool_event_id, body, bytes) VALUES (?, ?, 1)').run(
    id,
    deflateSync(JSON.stringify(payload)),
  )
}

const write = {
  tool_name: 'Write',
  tool_input: { file_path: '/home/dev/shop/src/cart.ts', content: 'export class Cart {\n}\n' },
  tool_response: { type: 'create' },
}
const failingTests = {
  tool_name: 'Bash',
  tool_input: { command: 'npm test' },
  error: 'Exit code 1\nTests:       1 failed, 2 passed, 3 total',
}
const edit = {
  tool_name: 'Edit',
  tool_input: { file_path: '/home/dev/shop/src/price.ts' },
  tool_response: { structuredPatch: [{ oldStart: 1, lines: ['+export function price() {}'] }] },
}

async function distilTurn(): Promise<void> {
  queue.enqueue('distill.turn', '1')
  pump.wake()
  await pump.idle()
}

function observations() {
  return db
    .prepare('SELECT id, key, title, failed, tokens, level FROM observations ORDER BY at')
    .all() as {
    id: number
    key: string
    title: string
    failed: number
    tokens: number
    level: string
  }[]
}

const found = (word: string) =>
  db
    .prepare(
      `SELECT d.kind FROM search_words w JOIN search_documents d ON d.id = w.rowid WHERE search_words MATCH ? ORDER BY d.kind`,
    )
    .pluck()
    .all(word)

describe('a turn', () => {
  it('gets observations with sources and documents, a title, a summary and a level', async () => {
    addEvent(1, write)
    addEvent(2, failingTests)
    await distilTurn()
    expect(observations()).toMatchObject([
      {
        key: 'edit:src/cart.ts',
        title: 'Created src/cart.ts with Cart',
        failed: 0,
        level: 'rules',
      },
      { key: 'toolu_2', title: 'npm test: 1 of 3 tests failed', failed: 1 },
    ])
    expect(observations().every(({ tokens }) => tokens > 0)).toBe(true)
    expect(
      db.prepare('SELECT tool_event_id FROM observation_sources ORDER BY 1').pluck().all(),
    ).toEqual([1, 2])
    expect(db.prepare('SELECT title, summary, level FROM turns').get()).toEqual({
      title: 'Build the cart with early returns',
      summary: 'Changed cart.ts; tests fail (npm test: 1 of 3 tests failed).',
      level: 'rules',
    })
    expect(found('cart')).toEqual(['observation', 'turn'])
    expect(heard).toContainEqual({ type: 'turn', sessionId: 's', turnId: 't1' })
    await events.flush()
    expect(db.prepare('SELECT type FROM events ORDER BY id').pluck().all()).toEqual([
      'compress.start',
      'compress.done',
      'hook.summary',
    ])
  })

  it('keeps its rows when it is distilled again with a late event', async () => {
    addEvent(1, write)
    addEvent(3, failingTests)
    await distilTurn()
    const before = observations()
    await distilTurn()
    expect(observations()).toEqual(before)
    addEvent(2, edit)
    await distilTurn()
    const after = observations()
    expect(after.map(({ key }) => key)).toEqual([
      'edit:src/cart.ts',
      'edit:src/price.ts',
      'toolu_3',
    ])
    for (const { id, key } of before)
      expect(after).toContainEqual(expect.objectContaining({ id, key }))
  })

  it('drops observations whose events are gone, with their documents', async () => {
    addEvent(1, write)
    addEvent(2, edit)
    await distilTurn()
    expect(found('price')).toContain('observation')
    db.exec('DELETE FROM tool_events WHERE id = 2')
    await distilTurn()
    expect(observations().map(({ key }) => key)).toEqual(['edit:src/cart.ts'])
    expect(found('price')).toEqual([])
  })

  it('does not make again what the user deleted from it', async () => {
    addEvent(1, write)
    addEvent(2, edit)
    db.exec(`INSERT INTO forgotten_observations (turn_id, key) VALUES (1, 'edit:src/price.ts')`)
    await distilTurn()
    expect(observations().map(({ key }) => key)).toEqual(['edit:src/cart.ts'])
    expect(found('price')).toEqual([])
  })

  it('keeps the better words of before when retention dropped the payload', async () => {
    addEvent(1, write)
    await distilTurn()
    db.exec('DELETE FROM payloads')
    await distilTurn()
    expect(observations().map(({ title }) => title)).toEqual(['Created src/cart.ts with Cart'])
  })

  it('tells what is stored when a payload is damaged', async () => {
    addEvent(1, edit)
    db.prepare('UPDATE payloads SET body = ?').run(Buffer.from('not deflated'))
    await distilTurn()
    expect(observations()).toMatchObject([{ key: 'edit:src/lost.ts' }])
  })

  it('ends quietly when it was deleted, before or while it is worked on', async () => {
    queue.enqueue('distill.turn', '77')
    queue.enqueue('distill.session', 'gone')
    addEvent(1, write)
    const { handlers } = createDistiller({
      db,
      queue,
      searchIndex: createSearchIndex(db),
      events,
      announcer: createAnnouncer(() => {}),
      log: silentLog,
    })
    const finish = await handlers['distill.turn'](
      {
        ...{ id: 1, kind: 'distill.turn', key: '1', payload: {} },
        ...{ priority: 0, revision: 1, attempts: 1 },
      },
      new AbortController().signal,
    )
    db.exec('DELETE FROM turns')
    if (typeof finish !== 'function') expect.unreachable()
    finish()
    pump.wake()
    await pump.idle()
    expect(observations()).toEqual([])
    expect(queue.counts()).toMatchObject({ pending: 0, dead: 0 })
  })

  it('leaves room for others while it works on thousands of events', async () => {
    db.transaction(() => {
      for (let id = 1; id <= 3000; id += 1)
        addEvent(id, { ...failingTests, tool_input: { command: `npm test ${id}` } })
    })()
    let others = 0
    const count = () => {
      others += 1
      if (others < 100_000) setImmediate(count)
    }
    queue.enqueue('distill.turn', '1')
    setImmediate(count)
    pump.wake()
    await pump.idle()
    expect(observations()).toHaveLength(3000)
    expect(others).toBeGreaterThan(20)
    others = 100_000
  })
})

describe('a session', () => {
  async function end(): Promise<void> {
    db.exec(`UPDATE sessions SET ended_at = 99, end_reason = 'other', status = 'closed'`)
    queue.enqueue('distill.session', 's')
    pump.wake()
    await pump.idle()
  }

  it('is named, summarised and found', async () => {
    addEvent(1, write)
    await distilTurn()
    await end()
    const row = db.prepare('SELECT title, summary, status FROM sessions').get() as Record<
      string,
      unknown
    >
    expect(row).toMatchObject({
      title: 'Build the cart with early returns',
      summary: 'Changed cart.ts.',
      status: 'summarised',
    })
    expect(found('early')).toEqual(['session', 'turn'])
    expect(heard).toContainEqual({ type: 'session', sessionId: 's', projectId: 'p' })
  })

  it('keeps a title that the agent gave', async () => {
    db.exec(`UPDATE sessions SET title = 'The cart', title_from = 'ai'`)
    addEvent(1, write)
    await distilTurn()
    await end()
    expect(db.prepare('SELECT title FROM sessions').pluck().get()).toBe('The cart')
  })

  it('is summarised anew when a late event changes one of its turns', async () => {
    addEvent(1, write)
    await distilTurn()
    await end()
    addEvent(2, edit)
    await distilTurn()
    expect(db.prepare('SELECT summary FROM sessions').pluck().get()).toBe(
      'Changed cart.ts and price.ts.',
    )
  })
})
