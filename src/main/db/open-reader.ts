// Opens the database file for reading, without the code that makes and migrates it: a thread begins sooner without.
import Database from 'better-sqlite3'

/**
 * 1 MB of pages for each connection; the driver's own default is 16. The system keeps the file in memory anyway,
 * and what a cache gives back lies in pieces between what is still in use, so that the process keeps it.
 */
export const cacheSize = 'cache_size = -1000'

/** Opens a connection that cannot write, for readers beside the one writer. */
export function openReader(file: string): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  db.pragma('query_only = ON')
  db.pragma(cacheSize)
  return db
}
