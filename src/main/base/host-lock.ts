// Keeps two hosts off one data folder: a lock that the system frees when its holder dies.
import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { AppError, codeOf } from '../../shared/errors.ts'
import { recollectCommand } from './command-line.ts'

/** The held lock; closing frees it. */
export interface HostLock {
  close(): void
}

/** A short command may hold the folder when a host starts, so long does the host wait (ms). */
export const hostLockWaitMs = 1500

/** The holder looks so often whether its file is still there, in ms. */
const checkMs = 1000

/**
 * Takes the lock of a data folder. SQLite's file lock is used because it works on every system
 * and vanishes with the process, even after `kill -9`. Waits up to `waitMs` for a command that is
 * about to end. Where the lock's file is deleted under its holder, the holder makes it anew; until it has, whoever
 * finds no lock beside a `database` looks whether somebody has that open.
 * @throws AppError `already_running` when another host holds it, `storage_full` or `read_only` when the file
 *   cannot be made.
 */
export function takeHostLock(file: string, waitMs = 0, database: string | null = null): HostLock {
  const hadLock = existsSync(file)
  let db = lock(file, waitMs)
  if (!hadLock && database !== null && isHeldOpen(database, waitMs)) {
    free(db)
    throw alreadyRunning(null)
  }
  let place = placeOf(file)
  const timer = setInterval(() => {
    if (placeOf(file) === place) return
    try {
      const again = lock(file, 0)
      free(db)
      db = again
      place = placeOf(file)
    } catch {
      // The folder is gone, or the disk is full: tried again.
    }
  }, checkMs)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      free(db)
    },
  }
}

/** Whether a host has the data folder, or a command at this moment. */
export function isLockHeld(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    takeHostLock(file).close()
    return false
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Where nothing can be written nobody holds it either.
    return error.code === 'already_running'
  }
}

function lock(file: string, waitMs: number): Database.Database {
  let db: Database.Database | null = null
  try {
    db = new Database(file, { timeout: waitMs })
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db?.close()
    throw refusal(error, file)
  }
}

function free(db: Database.Database): void {
  db.exec('ROLLBACK')
  db.close()
}

/** Device and inode; null when there is no file. */
function placeOf(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : null
}

/** Whether another connection has the database open: every one of them keeps a lock on the file itself. */
function isHeldOpen(database: string, waitMs: number): boolean {
  if (!existsSync(database)) return false
  let probe: Database.Database | null = null
  try {
    probe = new Database(database, { timeout: waitMs, fileMustExist: true })
    probe.pragma('locking_mode = EXCLUSIVE')
    probe.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    // What else is wrong with the file is found, and told, when it is opened.
    return codeOf(error).startsWith('SQLITE_BUSY')
  } finally {
    probe?.close()
  }
}

function refusal(error: unknown, file: string): unknown {
  const code = codeOf(error)
  const options = { cause: error }
  if (/^SQLITE_(?:FULL|IOERR)/.test(code) || hasNoRoom(file)) {
    return new AppError(
      'storage_full',
      `The disk with ${dirname(file)} is full: free some space and try again.`,
      options,
    )
  }
  if (/^SQLITE_(?:READONLY|CANTOPEN|PERM)/.test(code)) {
    return new AppError(
      'read_only',
      `${file} cannot be written: make its folder writable for you, or set RECOLLECT_HOME to one that is.`,
      options,
    )
  }
  return code.startsWith('SQLITE_BUSY') ? alreadyRunning(error) : error
}

/** SQLite says of every file that it cannot make the same: the system knows why. */
function hasNoRoom(file: string): boolean {
  try {
    closeSync(openSync(file, 'a', 0o600))
    return false
  } catch (error) {
    return /^(?:ENOSPC|EDQUOT)$/.test(codeOf(error))
  }
}

function alreadyRunning(cause: unknown): AppError {
  return new AppError(
    'already_running',
    `Recollect is already running on this data folder: ${recollectCommand('open')} shows it, ${recollectCommand('stop')} ends it.`,
    { cause },
  )
}
