// How many jobs there are in each state, and what those wait for that were deferred.
import type { JobStatus } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'

export type QueueCounts = Record<JobStatus, number> & {
  /** Since when the pending job waits that waits longest, in ms since 1970. */
  readonly oldestPendingAt: number | null
  /** What pending jobs were deferred for, the most frequent reasons first. */
  readonly deferred: { reason: string; until: number; jobs: number }[]
}

/** Reasons told at most. */
const mostReasons = 5

/** A project that is scanned once its work rests: nobody waits for that, nor is anything lost without it. */
const planned = `status = 'pending' AND kind = 'code.project' AND next_at > ?`

export function createQueueCounts(db: Db, now: () => number): () => QueueCounts {
  const byStatus = db.prepare<[number], { status: JobStatus; n: number }>(
    `SELECT status, count(*) AS n FROM jobs WHERE NOT (${planned}) GROUP BY status`,
  )
  const oldest = db
    .prepare<[number], number | null>(
      `SELECT min(created_at) FROM jobs WHERE status = 'pending' AND NOT (${planned})`,
    )
    .pluck()
  const deferred = db.prepare<[], QueueCounts['deferred'][number]>(
    `SELECT wait_reason AS reason, min(next_at) AS until, count(*) AS jobs FROM jobs
     WHERE wait_reason IS NOT NULL GROUP BY wait_reason ORDER BY jobs DESC LIMIT ${mostReasons}`,
  )
  return () => {
    const time = now()
    const totals = { pending: 0, leased: 0, done: 0, dead: 0 }
    for (const { status, n } of byStatus.all(time)) totals[status] = n
    return { ...totals, oldestPendingAt: oldest.get(time) ?? null, deferred: deferred.all() }
  }
}
