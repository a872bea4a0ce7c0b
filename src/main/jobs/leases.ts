// Who works on which job: leases that are renewed while a job runs and that no change of the clock ends.
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { afterCommit } from '../db/transact.ts'

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
  /** A job of these kinds that is leased and that nobody works on, or null. */
  abandoned(lane: string, kinds: string): number | null
  /** Whether a job of these kinds is leased that this process does not hold: its holder may turn out to be gone. */
  hasOthers(lane: string, kinds: string): boolean
}

interface Leased {
  readonly id: number
  readonly owner: string | null
  readonly until: number | null
}

/**
 * The leases of one process. Whether it holds a job it knows by itself: neither a sleep nor a clock that jumps makes
 * it take its own running job again. The lease of another process is over when it was not renewed for `leaseMs` of
 * `monotonic` time, whatever the times in the row say; both run on one clock, and that clock may have jumped.
 */
export function createLeases(db: Db, now: () => number, monotonic: () => number): Leases {
  const owner = randomUUID()
  const held = new Set<number>()
  /** Leases of others, as they were first seen. */
  const seen = new Map<number, Leased & { readonly lane: string; readonly at: number }>()
  const extend = db.prepare(
    `UPDATE jobs SET lease_until = @until
     WHERE id = @id AND status = 'leased' AND lease_owner = @owner`,
  )
  const leased = db.prepare<{ lane: string; kinds: string }, Leased>(
    `SELECT id, lease_owner AS owner, lease_until AS until FROM jobs
     WHERE status = 'leased' AND lane = @lane AND kind IN (SELECT value FROM json_each(@kinds))`,
  )

  const othersIn = (lane: string, kinds: string) =>
    leased.all({ lane, kinds }).filter(({ id }) => !held.has(id))

  function isOver(row: Leased, lane: string): boolean {
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
    abandoned(lane, kinds) {
      const others = othersIn(lane, kinds)
      for (const [id, watched] of seen) {
        if (watched.lane === lane && !others.some((row) => row.id === id)) seen.delete(id)
      }
      return others.find((row) => isOver(row, lane))?.id ?? null
    },
    hasOthers: (lane, kinds) => othersIn(lane, kinds).length > 0,
  }
}
