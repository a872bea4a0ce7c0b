// Readies the queue that an earlier process left, before anything is leased.
import type { Db } from '../db/open.ts'
import { type JobKind, type JobKinds, laneOf } from './job-kinds.ts'

/** What was done; `buried` jobs were running each time that a process ended. */
export interface Recovered {
  readonly freed: number
  readonly buried: number
}

/** Frees every lease. Only for the one host that works on the file; `time` in ms since 1970. */
export function recoverJobs(db: Db, kinds: JobKinds, time: number): Recovered {
  // Also one that was triggered while it ran has been begun: what it deletes is half gone.
  const free = db.prepare(
    `UPDATE jobs SET status = 'pending', attempts = max(attempts, 1), lease_owner = NULL, lease_until = NULL
     WHERE status = 'leased'`,
  )
  return db
    .transaction(() => {
      let buried = 0
      for (const [name, kind] of Object.entries(kinds)) {
        buried += bury(db, name, kind.attempts, time)
        settleLane(db, name, kind)
      }
      return { freed: free.run().changes, buried }
    })
    .immediate()
}

/** What was running at its last attempt when a process ended, and so each time before: it may be what ended it. */
function bury(db: Db, kind: string, attempts: number, time: number): number {
  return db
    .prepare(
      `UPDATE jobs SET status = 'dead', lease_owner = NULL, lease_until = NULL, updated_at = @time,
         error = 'The program ended while this ran, ' || attempts || ' times: it is not tried again by itself.'
       WHERE kind = @kind AND status = 'leased' AND attempts >= @attempts`,
    )
    .run({ kind, attempts, time }).changes
}

/** Jobs of an older or newer version may stand in a lane that nobody works on. */
function settleLane(db: Db, name: string, kind: JobKind): void {
  db.prepare(
    `UPDATE jobs SET lane = CASE WHEN priority < 0 THEN @backfill ELSE @lane END
     WHERE kind = @name AND status IN ('pending', 'leased', 'dead')
       AND lane <> CASE WHEN priority < 0 THEN @backfill ELSE @lane END`,
  ).run({ name, lane: laneOf(kind, 0), backfill: laneOf(kind, -1) })
}
