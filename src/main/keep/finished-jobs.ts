// Rows of jobs that are done: they are kept for a while, to be looked at.
import type { Db } from '../db/open.ts'
import type { Amount, Sweep } from './sweep.ts'

/** Rows deleted in one slice. */
const slice = 500

/** How many rows would go, with the bytes of their payloads. */
export function countFinishedJobs(db: Db): (before: number) => Amount {
  const count = db.prepare<[{ before: number }], Amount>(
    `SELECT count(*) AS rows, coalesce(sum(octet_length(payload)), 0) AS bytes
     FROM jobs WHERE status = 'done' AND updated_at < @before`,
  )
  return (before) => count.get({ before }) ?? { rows: 0, bytes: 0 }
}

/** Jobs that wait, run or failed for good are never dropped. */
export function sweepFinishedJobs(db: Db): Sweep {
  const drop = db
    .prepare<[number], number>(
      `DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE status = 'done' AND updated_at < ?
         ORDER BY updated_at LIMIT ${slice}) RETURNING octet_length(payload)`,
    )
    .pluck()
  return {
    kind: 'finishedJobs',
    async drop(before) {
      const sizes = drop.all(before)
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      return { rows: sizes.length, bytes, isDone: sizes.length < slice }
    },
  }
}
