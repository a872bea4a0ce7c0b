// Events that arrive together: each gets its own answer, and a failed commit stores none of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { createGroupedIngest } from './group-commit.ts'
import type { IngestResult } from './ingest.ts'

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
