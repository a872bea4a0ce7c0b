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
