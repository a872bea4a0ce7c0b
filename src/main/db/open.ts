// Opens the one database file: pragmas, migrations, and clear refusals of files that must not be touched.
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError, messageOf } from '../../shared/errors.ts'
import { migrate, refuseNewer } from './migrate.ts'

export type Db = Database.Database

/** What opening found, for the log and the doctor. */
export interface OpenedDatabase {
  readonly db: Db
  /** Where a file that was no sound database was set aside, or null. */
  readonly setAside: string | null
}

/**
 * Opens the writer's connection on `file`, creating it when missing, and migrates it.
 * A file that is not a sound database is renamed to `<file>.corrupt-<time>` and a new one is begun;
 * nothing is ever overwritten.
 * @throws AppError `newer_database` when a newer Recollect wrote the file,
 *   `read_only` when the folder cannot be written, `unavailable` when another process holds the file.
 */
export function openDatabase(file: string, now: () => number = Date.now): OpenedDatabase {
  try {
    return { db: openAndMigrate(file, now), setAside: null }
  } catch (error) {
    if (!isCorruption(error) || file === ':memory:' || !existsSync(file)) {
      throw translate(error, file)
    }
    const setAside = setAsideCorrupt(file, now())
    try {
      return { db: openAndMigrate(file, now), setAside }
    } catch (second) {
      throw translate(second, file)
    }
  }
}

/** Opens a connection that cannot write, for readers beside the one writer. */
export function openReader(file: string): Db {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  db.pragma('query_only = ON')
  return db
}

function openAndMigrate(file: string, now: () => number): Db {
  // SQLite would make it readable by everyone; its log and index files take the mode from it.
  if (file !== ':memory:' && !existsSync(file)) createOwn(file)
  const db = new Database(file, { timeout: 5000 })
  try {
    refuseNewer(db, file)
    // Takes effect on a new file only, and before anything is written: pages can be given back in slices.
    db.pragma('auto_vacuum = INCREMENTAL')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    db.pragma('foreign_keys = ON')
    // A checkpoint every 4 MB takes 6 ms; every 16 MB it takes 25, and the hooks of that moment wait for it.
    db.pragma('wal_autocheckpoint = 1000')
    db.pragma('cache_size = -8000')
    // Deleted memories must leave no byte behind in the file.
    db.pragma('secure_delete = ON')
    if (isQuickToCheck(file)) {
      const check = db.pragma('quick_check(1)', { simple: true })
      if (check !== 'ok') throw new CorruptionError(String(check))
    }
    migrate(db, file, now)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function createOwn(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // SQLite says why a file cannot be made, in terms that are translated below.
  }
}

class CorruptionError extends Error {}

/** A check reads every page: 32 MB take about 50 ms here. Larger files are left to `recollect doctor`. */
function isQuickToCheck(file: string): boolean {
  return file !== ':memory:' && existsSync(file) && statSync(file).size <= 32 * 1024 * 1024
}

function isCorruption(error: unknown): boolean {
  if (error instanceof CorruptionError) return true
  const code = codeOf(error)
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')
}

function setAsideCorrupt(file: string, time: number): string {
  const target = `${file}.corrupt-${time}`
  renameSync(file, target)
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix)
  }
  return target
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function translate(error: unknown, file: string): unknown {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const options = { cause: error }
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) {
    return new AppError(
      'read_only',
      `The database ${file} cannot be written: make its folder writable for you, or set RECOLLECT_HOME to one that is.`,
      options,
    )
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new AppError(
      'unavailable',
      `The database ${file} is held by another program: close it and try again.`,
      options,
    )
  }
  if (code.startsWith('SQLITE_FULL') || code.startsWith('SQLITE_IOERR')) {
    return new AppError(
      'storage_full',
      `The database ${file} could not be read or written (${messageOf(error)}): check the free space of the disk.`,
      options,
    )
  }
  return error
}
