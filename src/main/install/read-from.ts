// Doctor: reads from the database file without holding it open.
import { existsSync } from 'node:fs'
import type { Db } from '../db/open.ts'
import { openReader } from '../db/open-reader.ts'

/** Null where there is no database, or none that can be read: another check tells of that. */
export function readFrom<T>(file: string, work: (db: Db) => T): T | null {
  if (!existsSync(file)) return null
  try {
    const db = openReader(file)
    try {
      return work(db)
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}
