// The durable queue: one row for each piece of work that follows capture, unique by what it is for.
import type { JobStatus } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'

/** A leased job as a handler sees it. */
export interface Job {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly revision: number
  /** Counts this attempt; 1 on the first. */
  readonly attempts: number
}

export interface EnqueueOptions {
  readonly payload?: Readonly<Record<string, unknown>>
  /** Higher runs first; 0 for live work, negative for backfill. */
  readonly priority?: number
  /** Earliest start after now, in ms. */
  readonly delayMs?: number
}

/** Attempts before a job is buried with its error. */
export const maxAttempts = 5
/** A lease lasts so long (ms); after that another pump may take the job. */
export const leaseMs = 5 * 60_000

/** Wait before the next attempt in ms: 2 s, 8 s, 32 s, then 128 s. */
export function backoffMs(attempts: number): number {
  return 2000 * 4 ** Math.min(attempts - 1, 3)
}

export interface Queue {
  /** Adds a job, or triggers the existing one of that kind and key again. Joins the caller's transaction. */
  enqueue(kind: string, key: string, options?: EnqueueOptions): void
  /** Calls back whenever a job is added or triggered, inside that transaction; returns the way to stop it. */
  onEnqueue(listener: () => void): () => void
  /** Leases the most urgent due job of the given kinds, or returns null. */
  lease(kinds: readonly string[]): Job | null
  /** Ends a job, or makes it pending again when it was triggered meanwhile. Joins the caller's transaction. */
  complete(job: Job): void
  /** Puts a failed job back with a delay, or buries it. Returns whether it is dead. */
  fail(job: Job, error: string): boolean
  /** Frees every lease; only for the start of the one host. Returns how many. */
  freeLeases(): number
  /** Milliseconds until the next pending job of the given kinds is due (0 when one is), or null when none waits. */
  nextDueIn(kinds: readonly string[]): number | null
  /** Makes a dead or waiting job run now; false when there is no such job. */
  retry(id: number): boolean
  retryAllDead(): number
  /** Takes a pending or dead job away; false when it is leased, done or unknown. */
  cancel(id: number): boolean
  /** Removes finished rows older than `ageMs`; returns how many. */
  cleanUp(ageMs: number): number
  counts(): Record<JobStatus, number> & { oldestPendingAt: number | null }
}

interface JobRow {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly payload: string
  readonly revision: number
  readonly attempts: number
}

/** The queue over the jobs table. `now` gives ms since the epoch. */
export function createQueue(db: Db, now: () => number = Date.now): Queue {
  const upsert = db.prepare(`
    INSERT INTO jobs (kind, key, payload, priority, next_at, created_at, updated_at)
    VALUES (@kind, @key, @payload, @priority, @nextAt, @now, @now)
    ON CONFLICT (kind, key) DO UPDATE SET
      payload = excluded.payload,
      revision = jobs.revision + 1,
      priority = max(jobs.priority, excluded.priority),
      status = CASE jobs.status WHEN 'leased' THEN 'leased' ELSE 'pending' END,
      attempts = CASE jobs.status WHEN 'leased' THEN jobs.attempts ELSE 0 END,
      next_at = excluded.next_at,
      error = NULL,
      updated_at = excluded.updated_at`)
  const columns = 'SELECT id, kind, key, payload, revision, attempts FROM jobs'
  const wanted = 'kind IN (SELECT value FROM json_each(@kinds))'
  const due = db.prepare<object, JobRow>(`${columns}
    WHERE status = 'pending' AND next_at <= @now AND ${wanted}
    ORDER BY priority DESC, next_at LIMIT 1`)
  const abandoned = db.prepare<object, JobRow>(`${columns}
    WHERE status = 'leased' AND lease_until < @now AND ${wanted} LIMIT 1`)
  const take = db.prepare(`
    UPDATE jobs SET status = 'leased', attempts = attempts + 1, lease_until = @until, updated_at = @now
    WHERE id = @id`)
  const finish = db.prepare(`
    UPDATE jobs SET
      status = CASE WHEN revision = @revision THEN 'done' ELSE 'pending' END,
      attempts = CASE WHEN revision = @revision THEN attempts ELSE 0 END,
      lease_until = NULL, error = NULL, updated_at = @now
    WHERE id = @id`)
  const putBack = db.prepare(`
    UPDATE jobs SET status = @status, lease_until = NULL, next_at = @nextAt, error = @error, updated_at = @now
    WHERE id = @id`)

  const listeners = new Set<() => void>()

  return {
    enqueue(kind, key, options = {}) {
      const time = now()
      upsert.run({
        kind,
        key,
        payload: JSON.stringify(options.payload ?? {}),
        priority: options.priority ?? 0,
        nextAt: time + (options.delayMs ?? 0),
        now: time,
      })
      for (const listener of listeners) listener()
    },
    onEnqueue(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lease(kinds) {
      const time = now()
      // There is one writer, so that nothing can take the job between reading and writing.
      const filter = { now: time, kinds: JSON.stringify(kinds) }
      const row = due.get(filter) ?? abandoned.get(filter)
      if (!row) return null
      take.run({ id: row.id, until: time + leaseMs, now: time })
      return { ...row, payload: JSON.parse(row.payload), attempts: row.attempts + 1 }
    },
    complete(job) {
      finish.run({ id: job.id, revision: job.revision, now: now() })
    },
    fail(job, error) {
      const dead = job.attempts >= maxAttempts
      const time = now()
      putBack.run({
        id: job.id,
        status: dead ? 'dead' : 'pending',
        nextAt: time + backoffMs(job.attempts),
        error,
        now: time,
      })
      return dead
    },
    freeLeases() {
      return db
        .prepare(`UPDATE jobs SET status = 'pending', lease_until = NULL WHERE status = 'leased'`)
        .run().changes
    },
    nextDueIn(kinds) {
      const row = db
        .prepare(
          `SELECT min(next_at) AS nextAt FROM jobs
           WHERE status = 'pending' AND kind IN (SELECT value FROM json_each(?))`,
        )
        .get(JSON.stringify(kinds)) as { nextAt: number | null }
      return row.nextAt === null ? null : Math.max(0, row.nextAt - now())
    },
    retry(id) {
      const time = now()
      return (
        db
          .prepare(
            `UPDATE jobs SET status = 'pending', attempts = 0, next_at = @time, updated_at = @time
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
    cleanUp(ageMs) {
      return db
        .prepare(`DELETE FROM jobs WHERE status = 'done' AND updated_at < ?`)
        .run(now() - ageMs).changes
    },
    counts() {
      const totals = { pending: 0, leased: 0, done: 0, dead: 0 }
      const rows = db.prepare('SELECT status, count(*) AS n FROM jobs GROUP BY status').all() as {
        status: JobStatus
        n: number
      }[]
      for (const row of rows) totals[row.status] = row.n
      const oldest = db
        .prepare(`SELECT min(created_at) AS at FROM jobs WHERE status = 'pending'`)
        .get() as { at: number | null }
      return { ...totals, oldestPendingAt: oldest.at }
    },
  }
}
