// A migration that may take many seconds: it makes a table anew that others refer to, and tells how far it is.
import type Database from 'better-sqlite3'

export interface LongMigration {
  /** Runs inside a transaction, with foreign keys off; `tell` hears how much is done, from 0 to 1. */
  run(db: Database.Database, tell: (part: number) => void): void
}

/** 64 MB of pages while rows are copied and sorted, in KB. */
const roomyCache = -65_536

/**
 * Runs `work` in a transaction during which a table that others refer to may be dropped: with foreign keys on, their
 * rows would go with it, and the switch does nothing inside a transaction.
 */
export function withoutForeignKeys(db: Database.Database, work: () => void): void {
  const keys = Number(db.pragma('foreign_keys', { simple: true }))
  const cache = Number(db.pragma('cache_size', { simple: true }))
  db.pragma('foreign_keys = OFF')
  db.pragma(`cache_size = ${roomyCache}`)
  try {
    db.transaction(work).immediate()
  } finally {
    db.pragma(`foreign_keys = ${keys}`)
    db.pragma(`cache_size = ${cache}`)
  }
}

/** Rows copied at once: about 50 ms. */
const slice = 10_000

/** The columns of a table that is made anew, and the statements around the copy of its rows. */
export interface Remade {
  /** Those that are copied as they are. */
  readonly columns: string
  /** Makes the new table, under the name `remade`. */
  readonly made: string
  /** After the copy, in order, with how far each takes the whole (0 to 1). */
  readonly rest: readonly (readonly [part: number, sql: string])[]
}

/**
 * Makes a table with the key `id` anew. Rows keep their numbers, by which others know them; indexes are best made when
 * all rows are there, which sorts instead of searching.
 */
export function remakeTable(table: string, { columns, made, rest }: Remade): LongMigration {
  return {
    run(db, tell) {
      const total = Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
      db.exec(made)
      const copy = db.prepare(`
        INSERT INTO remade (${columns})
        SELECT ${columns} FROM ${table} WHERE id > ? ORDER BY id LIMIT ${slice}`)
      const last = db.prepare<[], number | null>('SELECT max(id) FROM remade').pluck()
      for (let done = 0; done < total; ) {
        const { changes } = copy.run(last.get() ?? 0)
        // Nothing else writes; a count that is wrong must not make this endless.
        if (changes === 0) break
        done += changes
        tell((0.5 * done) / total)
      }
      for (const [part, sql] of rest) {
        db.exec(sql)
        tell(part)
      }
    },
  }
}
