// Keeps two hosts off one data folder: a lock that the system frees when its holder dies.
import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '../../shared/errors.ts'
import { recollectCommand } from './command-line.ts'

/** The held lock; closing frees it. */
export interface HostLock {
  close(): void
}

/**
 * Takes the lock of a data folder. SQLite's file lock is used because it works on every system
 * and vanishes with the process, even after `kill -9`. Waits up to `waitMs` for a command that is
 * about to end.
 * @throws AppError `already_running` when another host holds it.
 */
export function takeHostLock(file: string, waitMs = 0): HostLock {
  const db = new Database(file, { timeout: waitMs })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw new AppError(
      'already_running',
      `Recollect is already running on this data folder: ${recollectCommand('open')} shows it, ${recollectCommand('stop')} ends it.`,
      { cause: error },
    )
  }
  return {
    close() {
      db.exec('ROLLBACK')
      db.close()
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
    if (error instanceof AppError && error.code === 'already_running') return true
    throw error
  }
}
