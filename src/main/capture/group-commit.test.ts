// Events that arrive together: each gets its own answer, and a failed commit stores none of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Announcement } from '../../shared/contract/live.ts'
import { AppError } from '../../shared/errors.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { createGroupedIngest } from './group-commit.ts'
import type { IngestResult } from './ingest.ts'
import { openTestStore, type TestStore } from './testing/test-store.ts'

let folder = ''
let db: Db
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-group-'))
  db = openDatabase(join(folder, 'g.db')).db
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const meta = { at: 1, bytes: 1, via: 'http' } as const

/** An ingest of one row; a text that begins with `bad` is refused after its row was written. */
function ingest(payload: unknown): IngestResult {
  return db.transaction((): IngestResult => {
    db.prepare(`INSERT INTO events (at, type) VALUES (1, ?)`).run(String(payload))
    if (String(payload).startsWith('bad')) throw new AppError('invalid_input', `${payload} is bad`)
    return { status: 'stored', sessionId: String(payload) }
  })()
}

const rows = () => db.prepare('SELECT type FROM events ORDER BY id').pluck().all()

describe('grouped ingest', () => {
  it('stores what arrives together in order and refuses only what is bad', async () => {
    const takeIn = createGroupedIngest(db, { ingest, noteFailure: () => {} })
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((text) => takeIn(text, meta)))
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(rows()).toEqual(['a', 'b'])
  })

  it('takes in hundreds at once', async () => {
    const takeIn = createGroupedIngest(db, { ingest, noteFailure: () => {} })
    const names = Array.from({ length: 500 }, (_, n) => `event ${n}`)
    const results = await Promise.all(names.map((name) => takeIn(name, meta)))
    expect(results.map((result) => result.sessionId)).toEqual(names)
    expect(rows()).toEqual(names)
  })

  it('commits each large event by itself, so that others get their turn between them', async () => {
    const takeIn = createGroupedIngest(db, { ingest, noteFailure: () => {} })
    const large = { ...meta, bytes: 1_000_000 }
    let commits = 0
    const counted = () => void commits++
    const sent = ['a', 'b', 'c'].map((text) => takeIn(text, large).then(counted))
    const turns: number[] = []
    for (let turn = 0; commits < 3 && turn < 100; turn++) {
      await new Promise(setImmediate)
      turns.push(commits)
    }
    await Promise.all(sent)
    // The checkpoint of each has a turn of its own.
    expect(turns.filter((done) => done > 0)).toEqual([1, 1, 2, 2, 3])
    expect(rows()).toEqual(['a', 'b', 'c'])
  })

  it('tells everyone when nothing could be stored, and works again afterwards', async () => {
    const takeIn = createGroupedIngest(db, { ingest, noteFailure: () => {} })
    db.pragma('query_only = ON')
    const results = await Promise.allSettled([takeIn('a', meta), takeIn('b', meta)])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
    db.pragma('query_only = OFF')
    await takeIn('c', meta)
    expect(rows()).toEqual(['c'])
  })
})

describe('a group of hook events', () => {
  let store: TestStore
  let told: Announcement[]
  let takeIn: ReturnType<typeof createGroupedIngest>
  beforeEach(() => {
    store = openTestStore()
    told = []
    store.announcer.subscribe((announcement) => told.push(announcement))
    takeIn = createGroupedIngest(store.db, store.capture)
  })
  afterEach(() => store.close())

  const hook = (id: string, text = 'go') => ({
    ...{ session_id: id, cwd: '/home/dev/shop', prompt_id: `p-${id}`, prompt: text },
    hook_event_name: 'UserPromptSubmit',
  })
  const send = (...payloads: object[]) =>
    Promise.allSettled(payloads.map((payload) => takeIn(payload, { ...meta, at: store.clock })))
  /** Events of the log, once they had their time to be written. */
  async function logged(): Promise<unknown[]> {
    await store.events.flush()
    return store.rows('SELECT type, session_id FROM events ORDER BY id')
  }
  const sessions = () => store.rows('SELECT id FROM sessions ORDER BY id')

  it('announces and logs each event once it is stored', async () => {
    let storedWhenTold = false
    store.announcer.subscribe(({ type }) => {
      if (type === 'session') storedWhenTold = !store.db.inTransaction
    })
    await send(hook('a'), hook('b'))
    expect(storedWhenTold).toBe(true)
    expect(told.filter(({ type }) => type === 'session')).toHaveLength(2)
    expect(await logged()).toHaveLength(2)
    expect(told.filter(({ type }) => type === 'event')).toHaveLength(2)
  })

  it('tells nothing of events whose commit failed, and tells them when they come again', async () => {
    // Its rows satisfy every statement and fail at the commit of the whole.
    store.db.exec(`
      CREATE TABLE parents (id INTEGER PRIMARY KEY);
      CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED);
      CREATE TRIGGER spoil AFTER INSERT ON turns BEGIN INSERT INTO children VALUES (7); END;`)
    const [first, second] = await send(hook('a'), hook('b'))
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
    expect(sessions()).toEqual([])
    expect(told).toEqual([])
    expect(await logged()).toEqual([])
    expect(store.capture.trouble).toMatchObject({ since: store.clock })
    expect(store.capture.lastCaptureAt()).toBe(0)

    // Since when it fails is not moved by failing again.
    const since = store.clock
    store.clock += 5000
    await send(hook('a'))
    expect(store.capture.trouble).toMatchObject({ since })

    store.db.exec('DROP TRIGGER spoil')
    await send(hook('a'), hook('b'))
    expect(sessions()).toEqual([{ id: 'a' }, { id: 'b' }])
    expect(await logged()).toHaveLength(2)
    expect(store.capture.trouble).toBeNull()
  })

  it('tells only what fits on a full disk', async () => {
    const pages = Number(store.db.pragma('page_count', { simple: true }))
    store.db.pragma(`max_page_count = ${pages + 20}`)
    const results = await send(hook('a'), hook('b', 'x'.repeat(400_000)))
    const stored = sessions()
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(stored.length)
    expect(results[1]?.status).toBe('rejected')
    expect(told.filter(({ type }) => type === 'session')).toHaveLength(stored.length)
    store.db.pragma(`max_page_count = ${2 ** 30}`)
    expect(await logged()).toHaveLength(stored.length)
  })
})
