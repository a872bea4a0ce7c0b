// What the user does to jobs by hand: tries one again, gives one up, clears what is done.
import type { Db } from '../db/open.ts'

export interface HandsOn {
  /** Makes a dead or waiting job run now; false when there is no such job. */
  retry(id: number): boolean
  retryAllDead(): number
  /** Takes a pending or dead job away; false when it is leased, done or unknown. */
  cancel(id: number): boolean
  /** Takes away what waits of a kind as backfill, and leaves what live work asked for; returns how many. */
  cancelBackfill(kind: string): number
  /** Removes finished rows older than `ageMs`; returns how many. */
  cleanUp(ageMs: number): number
}

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
    cancel(id) {
      return (
        db.prepare(`DELETE FROM jobs WHERE id = ? AND status IN ('pending', 'dead')`).run(id)
          .changes > 0
      )
    },
    cancelBackfill(kind) {
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
