// Turns what the database says about full disks and locks into failures that the caller may retry.
import { AppError, codeOf, messageOf } from '../../shared/errors.ts'
import { isDamage } from '../db/damage.ts'

/** SQLite's words for a value that a column or a rule does not take; everything else is about the store. */
const refusals = /^SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG|RANGE)/

/** Failures of the store, which pass, rather than of an event. */
export const passing: ReadonlySet<string> = new Set([
  'storage_full',
  'read_only',
  'unavailable',
  'corrupt_database',
])

/** Whether what was to be stored is at fault, or our own work on it, rather than the store. */
export function isRefusedData(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error) return refusals.test(String(error.code))
  const isOurs = error instanceof TypeError || error instanceof RangeError
  return isOurs && !error.message.includes('database connection')
}

/** The error as an expected failure where it is one, else as it came; `what` could not be stored. */
export function storageError(error: unknown, what = 'The event'): unknown {
  const code = codeOf(error)
  const options = { cause: error }
  if (isDamage(error)) {
    return new AppError(
      'corrupt_database',
      `${what} could not be stored (${messageOf(error)}): the memory is damaged; it waits until that is mended.`,
      options,
    )
  }
  if (/^SQLITE_(?:FULL|IOERR)|^ENOSPC|^EDQUOT/.test(code)) {
    return new AppError(
      'storage_full',
      `${what} could not be stored (${messageOf(error)}): free some space on the disk; it waits until then.`,
      options,
    )
  }
  if (/^SQLITE_(?:READONLY|CANTOPEN)/.test(code)) {
    return new AppError(
      'read_only',
      `${what} could not be stored (${messageOf(error)}): make the data folder writable; it waits until then.`,
      options,
    )
  }
  // What else SQLite lacks (memory, a lock of the network disk) passes too; an SQLITE_ERROR is a defect of ours.
  if (/^SQLITE_(?!ERROR)/.test(code) && !refusals.test(code)) {
    return new AppError(
      'unavailable',
      `${what} could not be stored (${messageOf(error)}): another program holds the database, or the system lacks something; it waits until then.`,
      options,
    )
  }
  return error
}
