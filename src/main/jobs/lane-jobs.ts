// Reads the rows of one lane: what is due, when the next job is, and what is leased.
import type { Db } from '../db/open.ts'
import type { Lane } from './job-kinds.ts'

/** A job's row as it is read to be leased. */
export interface JobRow {
  readonly id: number
  readonly kind: string
  readonly key: string
  /** JSON. */
  readonly payload: string
  readonly priority: number
  readonly revision: number
  readonly attempts: number
}

/** A leased row with its holder and until when that one promised to be there (ms since 1970). */
export interface LeasedRow {
  readonly id: number
  readonly owner: string | null
  readonly until: number | null
}

export interface LaneJobs {
  readonly lane: Lane
  /** The most urgent job that is due at a time in ms since 1970. */
  due(time: number): JobRow | undefined
  /** When the next pending job is due, in ms since 1970; null when none waits. */
  nextAt(): number | null
  leased(): LeasedRow[]
}

/**
 * The rows of these kinds in a lane. Their names stand in the statements as they are: given as parameters, SQLite
 * plans the statement anew each time, which took 33 µs instead of 4.
 */
export function createLaneJobs(db: Db, lane: Lane, kinds: readonly string[]): LaneJobs {
  const isOurs = `lane = ${quoted(lane)} AND kind IN (${kinds.map(quoted).join(', ')})`
  const due = db.prepare<[number], JobRow>(
    `SELECT id, kind, key, payload, priority, revision, attempts FROM jobs INDEXED BY jobs_due
     WHERE status = 'pending' AND ${isOurs} AND next_at <= ? ORDER BY priority DESC, next_at LIMIT 1`,
  )
  const nextAt = db
    .prepare<[], number | null>(
      `SELECT min(next_at) FROM jobs INDEXED BY jobs_due WHERE status = 'pending' AND ${isOurs}`,
    )
    .pluck()
  const leased = db.prepare<[], LeasedRow>(
    `SELECT id, lease_owner AS owner, lease_until AS until FROM jobs
     WHERE status = 'leased' AND ${isOurs}`,
  )
  return {
    lane,
    due: (time) => due.get(time),
    nextAt: () => nextAt.get() ?? null,
    leased: () => leased.all(),
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
