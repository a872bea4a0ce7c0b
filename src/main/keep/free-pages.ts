// Gives room that deletions left inside the database file back to the disk, in slices.
import type { Db } from '../db/open.ts'

/** Pages given back in one slice: moving so many takes about 2 ms. */
const slice = 200
/** Less than this much free room (bytes) is left for new rows to fill. */
const worthBytes = 16 * 1024 * 1024
/** Beyond this share of the file it pays to give room back. */
const worthShare = 0.1
/** A whole VACUUM, which holds up everything, must win more. */
const worthVacuum = { bytes: 64 * 1024 * 1024, share: 0.25 }

/** Bytes inside the file that hold nothing. */
export function freeBytes(db: Db): number {
  return number(db, 'freelist_count') * number(db, 'page_size')
}

/** Whether the file is prepared for giving pages back one by one; files of the first versions are not. */
function isIncremental(db: Db): boolean {
  return number(db, 'auto_vacuum') === 2
}

/**
 * Gives one slice of free pages back; false when there is nothing worth it. Half of what pays is left, for
 * the rows of the next days.
 */
export function giveBackPages(db: Db, isGoingOn: boolean): boolean {
  if (!isIncremental(db)) return false
  const free = freeBytes(db)
  const total = number(db, 'page_count') * number(db, 'page_size')
  const least = Math.max(worthBytes, total * worthShare)
  if (free < (isGoingOn ? least / 2 : least)) return false
  db.pragma(`incremental_vacuum(${slice})`)
  return true
}

/**
 * Rewrites a file of the first versions when a quarter of it and 64 MB hold nothing, and prepares it for
 * giving pages back. For the start of a host, before anybody waits: 250 MB take about 2 s. Returns the
 * bytes that were won, 0 when it did not pay.
 */
export function vacuumIfItPays(db: Db): number {
  if (isIncremental(db)) return 0
  const free = freeBytes(db)
  const total = number(db, 'page_count') * number(db, 'page_size')
  if (free < worthVacuum.bytes || free < total * worthVacuum.share) return 0
  db.pragma('auto_vacuum = INCREMENTAL')
  db.exec('VACUUM')
  db.pragma('wal_checkpoint(TRUNCATE)')
  return free
}

function number(db: Db, pragma: string): number {
  return Number(db.pragma(pragma, { simple: true }))
}
