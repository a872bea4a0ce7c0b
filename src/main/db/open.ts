// Opens the one database file: pragmas, migrations, and clear refusals of files that must not be touched.
import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError, codeOf, messageOf } from '../../shared/errors.ts'
import { isDamage } from './damage.ts'
import { currentVersion, migrate, refuseNewer } from './migrate.ts'
import { cacheSize } from './open-reader.ts'

export type Db = Database.Database

/** The opened file. */
interface OpenedDatabase {
  readonly db: Db
}

/**
 * Opens the writer's connection on `file`, creating it when missing, and migrates it. Nothing is ever
 * overwritten. Damage that shows only later is seen by whoever watches the statements.
 * `tell` hears how far a long migration is, from 0 to 1.
 * @throws AppError `newer_database` when a newer Recollect wrote the file, `corrupt_database` when it is damaged,
 *   `read_only` when the folder cannot be written, `unavailable` when another process holds the file.
 */
export function openDatabase(
  file: string,
  now: () => number = Date.now,
  tell?: (part: number) => void,
): OpenedDatabase {
  try {
    return { db: openAndMigrate(file, now, tell) }
  } catch (error) {
    throw translate(error, file)
  }
}

/** A checkpoint every 4 MB takes 6 ms; every 16 MB it takes 25, and the hooks of that moment wait for it. */
function checkpointAlong(db: Db): void {
  db.pragma('wal_autocheckpoint = 1000')
}

/** The next commit makes no checkpoint, until `checkpointApart` makes it as a piece of work of its own. */
export function commitAlone(db: Db): void {
  db.pragma('wal_autocheckpoint = 0')
}

/** What `commitAlone` put off; does nothing once the connection is closed, which makes one itself. */
export function checkpointApart(db: Db): void {
  if (!db.open) return
  checkpointAlong(db)
  db.pragma('wal_checkpoint(PASSIVE)')
}

function openAndMigrate(file: string, now: () => number, tell?: (part: number) => void): Db {
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
    checkpointAlong(db)
    db.pragma(cacheSize)
    // Deleted memories must leave no byte behind in the file.
    db.pragma('secure_delete = ON')
    if (isCutShort(db, file)) throw new DamageError('the end of the file is missing')
    if (isQuickToCheck(file)) {
      const check = db.pragma('quick_check(1)', { simple: true })
      if (check !== 'ok') throw new DamageError(String(check))
    }
    migrate(db, file, now, currentVersion, tell)
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

class DamageError extends Error {}

/** Files up to this size (bytes) are checked when they are opened: 32 MB take about 50 ms. */
export const checkedAtOpening = 32 * 1024 * 1024

/** A check reads every page: the core has larger files looked over by a thread, after its start. */
function isQuickToCheck(file: string): boolean {
  return file !== ':memory:' && existsSync(file) && statSync(file).size <= checkedAtOpening
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Whether pages that the header counts are not there. */
function isCutShort(db: Db, file: string): boolean {
  if (file === ':memory:' || !existsSync(file) || sizeOf(`${file}-wal`) > 0) return false
  const bytes =
    Number(db.pragma('page_count', { simple: true })) *
    Number(db.pragma('page_size', { simple: true }))
  return statSync(file).size < bytes
}

function translate(error: unknown, file: string): unknown {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const options = { cause: error }
  if (error instanceof DamageError || isDamage(error)) {
    return new AppError(
      'corrupt_database',
      `The database ${file} is damaged (${messageOf(error)}).`,
      options,
    )
  }
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
