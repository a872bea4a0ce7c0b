// What the user does to jobs by hand: tries one again, gives one up, clears what is done.
import type { Db } from '../db/open.ts'

export interface HandsOn {
  /** Makes a dead or waiting job run now; false when there is no such job. */
  retry(id: number): boolean
  retryAllDead(): number
  /** Makes those of a kind due that were put off for a reason, as that reason may be gone; returns how many. */
  hurry(kind: string): number
  /** Takes a pending or dead job away; false when it is leased, done or unknown. */
  cancel(id: number): boolean
  /**
   * Takes away what waits of a kind as backfill, and leaves what live work asked for; returns how many. One that runs
   * may end, as it may be paid for already; where it does not come to its end, it is not tried again.
   */
  cancelBackfill(kind: string): number
  /** Removes finished rows older than `ageMs`; returns how many. */
  cleanUp(ageMs: number): number
}

/** Stands as the reason of a running job that is not to be tried again; a new trigger takes it away. */
export const stoppedByHand = 'It was stopped.'

/** `now` gives ms since 1970. */
export function handsOn(db: Db, now: () => number): HandsOn {
  return {
    retry(id) {
      const time = now()
      return (
        db
          .prepare(
            `UPDATE jobs SET status = 'pending', attempts = 0, next_at = @time, wait_reason = NULL,
               updated_at = @time
             WHERE id = @id AND status IN ('dead', 'pending')`,
          )
          .run({ id, time }).changes > 0
      )
    },
    retryAllDead() {
      const time = now()
      return db
        .prepare(
          `UPDATE jobs SET status = 'pending', attempts = 0, next_at = @time, updated_at = @time
           WHERE status = 'dead'`,
        )
        .run({ time }).changes
    },
    hurry(kind) {
      const time = now()
      return db
        .prepare(
          `UPDATE jobs SET next_at = @time, wait_reason = NULL, updated_at = @time
           WHERE kind = @kind AND status = 'pending' AND wait_reason IS NOT NULL AND next_at > @time`,
        )
        .run({ kind, time }).changes
    },
    cancel(id) {
      return (
        db.prepare(`DELETE FROM jobs WHERE id = ? AND status IN ('pending', 'dead')`).run(id)
          .changes > 0
      )
    },
    cancelBackfill(kind) {
      db.prepare(
        `UPDATE jobs SET wait_reason = ? WHERE kind = ? AND status = 'leased' AND priority < 0`,
      ).run(stoppedByHand, kind)
      return db
        .prepare(`DELETE FROM jobs WHERE kind = ? AND status = 'pending' AND priority < 0`)
        .run(kind).changes
    },
    cleanUp(ageMs) {
      return db
        .prepare(`DELETE FROM jobs WHERE status = 'done' AND updated_at < ?`)
        .run(now() - ageMs).changes
    },
  }
}
