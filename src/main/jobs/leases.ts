// Who works on which job: leases that are renewed while a job runs and that no change of the clock ends.
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { afterCommit } from '../db/transact.ts'
import type { LaneJobs, LeasedRow } from './lane-jobs.ts'

/** A lease lasts so long (ms) unless it is renewed. */
export const leaseMs = 60_000
/** A running job's lease is renewed so often (ms): two renewals may fail. */
export const heartbeatMs = leaseMs / 3

export interface Leases {
  /** Names this process in the rows of the jobs that it holds. */
  readonly owner: string
  /** Until when a lease that is taken or renewed now is good, in ms since 1970; for those who look at the row. */
  until(): number
  /** Notes that this process holds the job. */
  hold(id: number): void
  /** Notes, after the commit of what is being written, that it no longer does. */
  drop(id: number): void
  /** Prolongs the lease of a job; false when another process has taken the job over. */
  renew(id: number): boolean
  /** A job that is leased and that nobody works on, or null. */
  abandoned(jobs: LaneJobs): number | null
  /** Whether a job is leased that this process does not hold: its holder may turn out to be gone. */
  hasOthers(jobs: LaneJobs): boolean
}

/**
 * The leases of one process. Whether it holds a job it knows by itself: neither a sleep nor a clock that jumps makes
 * it take its own running job again. The lease of another process is over when it was not renewed for `leaseMs` of
 * `monotonic` time, whatever the times in the row say; both run on one clock, and that clock may have jumped.
 */
export function createLeases(db: Db, now: () => number, monotonic: () => number): Leases {
  // Short, as it is written with every job; processes that hold jobs are few.
  const owner = randomUUID().slice(0, 8)
  const held = new Set<number>()
  /** Leases of others, as they were first seen. */
  const seen = new Map<number, LeasedRow & { readonly lane: string; readonly at: number }>()
  const extend = db.prepare(
    `UPDATE jobs SET lease_until = @until
     WHERE id = @id AND status = 'leased' AND lease_owner = @owner`,
  )
  const othersIn = (jobs: LaneJobs) => jobs.leased().filter(({ id }) => !held.has(id))

  function isOver(row: LeasedRow, lane: string): boolean {
    // Its end could not be written, such as on a full disk.
    if (row.owner === owner) return true
    const known = seen.get(row.id)
    if (known?.owner === row.owner && known.until === row.until) {
      return monotonic() - known.at >= leaseMs
    }
    seen.set(row.id, { ...row, lane, at: monotonic() })
    return false
  }

  return {
    owner,
    until: () => now() + leaseMs,
    hold(id) {
      held.add(id)
      seen.delete(id)
    },
    drop(id) {
      afterCommit(db, () => held.delete(id))
    },
    renew: (id) => extend.run({ id, owner, until: now() + leaseMs }).changes > 0,
    abandoned(jobs) {
      const { lane } = jobs
      const others = othersIn(jobs)
      for (const [id, watched] of seen) {
        if (watched.lane === lane && !others.some((row) => row.id === id)) seen.delete(id)
      }
      return others.find((row) => isOver(row, lane))?.id ?? null
    },
    hasOthers: (jobs) => othersIn(jobs).length > 0,
  }
}
