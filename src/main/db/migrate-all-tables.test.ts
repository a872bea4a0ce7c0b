// A database of every older version, with rows in every table of it, comes to the newest one with each value in place.
import Database from 'better-sqlite3'
import * as sqliteVec from 'sqlite-vec'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentVersion, migrate } from './migrate.ts'
import { columnsOf, fillTables, rowsOf, tablesOf } from './testing/fill-tables.ts'

/** Columns that a later version gave up, each with the version that did. */
const givenUp: Readonly<Record<string, number>> = {
  'transcript_skips.at': 14,
  'transcript_imports.asked_at': 14,
  'tool_events.result_digest': 19,
  'injection_items.used': 37,
  'sessions.tokens_saved': 37,
  // They were numbers, and are other ones since.
  'decisions.id': 38,
}

let db: Database.Database
beforeEach(() => {
  db = new Database(':memory:')
  sqliteVec.load(db)
  db.pragma('foreign_keys = ON')
})
afterEach(() => {
  db.close()
})

const older = Array.from({ length: currentVersion - 1 }, (_, place) => place + 1)

describe.each(older)('a database of version %i with every table filled', (from) => {
  it('keeps each row with its values', () => {
    migrate(db, ':memory:', Date.now, from)
    fillTables(db)
    // The store of vectors that a profile gets when it is chosen.
    db.exec(`CREATE VIRTUAL TABLE vectors_1 USING vec0 (embedding float[4]);
      INSERT INTO vectors_1 (rowid, embedding) VALUES (96, '[1, 0, 0, 0]'), (97, '[0, 1, 0, 0]')`)
    const vectors = db.prepare('SELECT rowid, embedding FROM vectors_1 ORDER BY rowid').raw()
    const words = db.prepare('SELECT rowid FROM search_words WHERE search_words MATCH ?').pluck()
    const found = words.all('body')
    expect(found).toHaveLength(5)
    const kept = vectors.all()
    const before = tablesOf(db).map((table) => {
      const columns = columnsOf(db, table)
        .map(({ name }) => name)
        .filter((name) => (givenUp[`${table}.${name}`] ?? 0) <= from)
      return { table, columns, rows: rowsOf(db, table, columns) }
    })
    const empty = before.filter(({ rows }) => rows.length === 0).map(({ table }) => table)
    expect(empty).toEqual([])

    migrate(db, ':memory:')

    expect(db.pragma('user_version', { simple: true })).toBe(currentVersion)
    for (const { table, columns, rows } of before) {
      expect(rowsOf(db, table, columns), table).toEqual(rows)
    }
    expect(vectors.all()).toEqual(kept)
    expect(words.all('body')).toEqual(found)
    db.exec(`INSERT INTO search_words (search_words, rank) VALUES ('integrity-check', 1)`)
    expect(db.pragma('foreign_key_check')).toEqual([])
    expect(db.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })
})
