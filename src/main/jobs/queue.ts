// The durable queue: one row for each piece of work that follows capture, unique by what it is for.
import type { z } from 'zod'
import { messageOf } from '../../shared/errors.ts'
import type { JobStatus } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import { type JobKind, type JobKinds, jobKinds, type Lane, laneOf } from './job-kinds.ts'
import { createLaneJobs, type JobRow, type LaneJobs } from './lane-jobs.ts'
import { createLeases, leaseMs } from './leases.ts'
import { type HandsOn, handsOn, stoppedByHand } from './queue-by-hand.ts'
import { createQueueCounts, type QueueCounts } from './queue-counts.ts'
import { type Recovered, recoverJobs } from './recover.ts'

/** A leased job as a handler sees it. */
export interface Job<Payload = unknown> {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly payload: Payload
  readonly priority: number
  readonly revision: number
  /** Counts this attempt; 1 on the first. */
  readonly attempts: number
}

interface EnqueueOptions<Payload = unknown> {
  readonly payload?: Payload
  /** Higher runs first; 0 for live work, negative for backfill. */
  readonly priority?: number
  /** Earliest start after now, in ms. */
  readonly delayMs?: number
}

/** Wait before the next attempt in ms: 2 s, 8 s, 32 s, then 128 s. */
export function backoffMs(attempts: number): number {
  return 2000 * 4 ** Math.min(attempts - 1, 3)
}

/** A job that is deferred begins no sooner than this (ms): one that says "now" must not spin. */
const leastDeferMs = 1000

/** The job was taken over by another process: what this one made of it must not be written. */
export class LeaseLost extends Error {}

export interface Queue<K extends JobKinds = typeof jobKinds> extends HandsOn {
  readonly kinds: K
  /** Adds a job, or triggers the existing one of that kind and key again. Joins the caller's transaction. */
  enqueue<Name extends keyof K & string>(
    kind: Name,
    key: string,
    options?: EnqueueOptions<z.input<K[Name]['payload']>>,
  ): void
  /** Calls back whenever a job of a lane is added or triggered, inside that transaction; returns the way to stop it. */
  onEnqueue(listener: (lane: Lane) => void): () => void
  /** Leases the most urgent due job of a lane and of the given kinds, or returns null. */
  lease(lane: Lane, kinds: readonly string[]): Job | null
  /** Prolongs the lease of a running job; false when it was lost. */
  renew(job: Job): boolean
  /**
   * Ends a job, or makes it pending again when it was triggered meanwhile. Joins the caller's transaction.
   * @throws LeaseLost.
   */
  complete(job: Job): void
  /**
   * Puts a failed job back with a delay, or buries it after the last attempt of its kind; one that was triggered
   * meanwhile is due as it was asked for. Returns whether it is dead.
   */
  fail(job: Job, error: string): boolean
  /**
   * Puts a job back until a time (ms since 1970) for a reason that the user is shown; costs no attempt. One that was
   * triggered meanwhile is due as it was asked for.
   */
  defer(job: Job, until: number, reason: string): void
  /** Puts a job back that its program has no time for; costs no attempt. */
  release(job: Job): void
  /**
   * Readies what an earlier process left, for the start of the one host: frees every lease, buries what was running
   * each time that a process ended, and settles jobs in the lanes of today.
   */
  recover(): Recovered
  /** Milliseconds until the next job of a lane and of the given kinds is due (0 when one is), or null when none waits. */
  nextDueIn(lane: Lane, kinds: readonly string[]): number | null
  counts(): QueueCounts
}

interface QueueParts<K extends JobKinds> {
  readonly kinds: K
  /** Milliseconds since 1970; may jump. */
  readonly now: () => number
  /** Milliseconds from any beginning; never jumps. */
  readonly monotonic?: () => number
}

/** The queue of the product over the jobs table. */
export function createQueue(db: Db, now: () => number = Date.now): Queue {
  return createQueueOf(db, { kinds: jobKinds, now })
}

/** A queue of any kinds of job. */
export function createQueueOf<K extends JobKinds>(db: Db, parts: QueueParts<K>): Queue<K> {
  const { kinds, now, monotonic = () => performance.now() } = parts
  const leases = createLeases(db, now, monotonic)
  const upsert = db.prepare<unknown[], { lane: Lane }>(`
    INSERT INTO jobs (kind, key, payload, lane, priority, next_at, created_at, updated_at)
    VALUES (@kind, @key, @payload, @lane, @priority, @nextAt, @now, @now)
    ON CONFLICT (kind, key) DO UPDATE SET
      payload = excluded.payload,
      revision = jobs.revision + 1,
      -- What was done before says nothing of how urgent it is now; a running job ends in its lane.
      lane = CASE WHEN jobs.status = 'done' OR (jobs.status <> 'leased' AND excluded.priority > jobs.priority)
        THEN excluded.lane ELSE jobs.lane END,
      priority = CASE jobs.status WHEN 'done' THEN excluded.priority
        ELSE max(jobs.priority, excluded.priority) END,
      status = CASE jobs.status WHEN 'leased' THEN 'leased' ELSE 'pending' END,
      -- It waits since the first trigger that no attempt has seen.
      created_at = CASE WHEN jobs.status = 'pending' OR (jobs.status = 'leased' AND jobs.attempts = 0)
        THEN jobs.created_at ELSE excluded.created_at END,
      -- A trigger is a new beginning, also for a running job: how that one ends is of the trigger before.
      attempts = 0,
      next_at = excluded.next_at,
      error = NULL,
      wait_reason = NULL,
      updated_at = excluded.updated_at
    RETURNING lane`)
  const byId = db.prepare<[number], JobRow>(
    'SELECT id, kind, key, payload, priority, revision, attempts FROM jobs WHERE id = ?',
  )
  const take = db.prepare(`
    UPDATE jobs SET status = 'leased', attempts = attempts + 1, lease_owner = @owner, lease_until = @until,
      wait_reason = NULL, updated_at = @now
    WHERE id = @id`)
  const ours = `WHERE id = @id AND status = 'leased' AND lease_owner = @owner`
  const free = 'lease_owner = NULL, lease_until = NULL'
  // Of a job that was triggered meanwhile it ends the attempt alone: that one is due when the trigger asked for it.
  const settle = db.prepare<unknown[], { status: JobStatus; lane: Lane }>(`
    UPDATE jobs SET
      status = CASE WHEN revision <> @revision THEN 'pending'
        WHEN @status = 'pending' AND wait_reason = '${stoppedByHand}' THEN 'done' ELSE @status END,
      attempts = CASE WHEN revision = @revision THEN attempts - @spared ELSE @error IS NOT NULL END,
      next_at = CASE WHEN revision = @revision THEN coalesce(@nextAt, next_at) ELSE next_at END,
      wait_reason = CASE WHEN revision = @revision AND wait_reason IS NOT '${stoppedByHand}' THEN @reason END,
      error = @error,
      lane = CASE WHEN priority < 0 THEN @backfillLane ELSE @lane END,
      ${free}, updated_at = @now
    ${ours} RETURNING status, lane`)
  const writtenLater = db.prepare<[number]>(
    `SELECT 1 FROM jobs WHERE status = 'pending' AND updated_at > ? LIMIT 1`,
  )
  const shift = db.prepare(`
    UPDATE jobs SET next_at = @now + max(0, next_at - updated_at), updated_at = @now
    WHERE status = 'pending' AND updated_at > @now`)
  const countJobs = createQueueCounts(db, now)
  const listeners = new Set<(lane: Lane) => void>()
  const lanes = new Map<string, LaneJobs>()

  function jobsOf(lane: Lane, names: readonly string[]): LaneJobs {
    const name = `${lane}: ${names.join(', ')}`
    const jobs = lanes.get(name) ?? createLaneJobs(db, lane, names)
    lanes.set(name, jobs)
    return jobs
  }

  function abandonedIn(jobs: LaneJobs): JobRow | undefined {
    const id = leases.abandoned(jobs)
    return id === null ? undefined : byId.get(id)
  }

  /** Ends an attempt as it is said; gives the state that the job is in then, or null when it was taken over. */
  function end(
    job: Job,
    as: { status: JobStatus; nextAt?: number; spared?: 0 | 1; error?: string; reason?: string },
  ): JobStatus | null {
    const { spared = 0, error = null, reason = null, nextAt = null, status } = as
    const kind = kindOf(job.kind)
    leases.drop(job.id)
    const ended = settle.get({
      ...{ id: job.id, revision: job.revision, owner: leases.owner, now: now() },
      ...{ status, nextAt, spared, error, reason },
      ...{ lane: laneOf(kind, 0), backfillLane: laneOf(kind, -1) },
    })
    // Urgent work may have asked for it while it ran in the lane of an import: the other lane sleeps.
    if (ended?.status === 'pending') tell(ended.lane)
    return ended?.status ?? null
  }

  function tell(lane: Lane): void {
    for (const listener of listeners) listener(lane)
  }

  function kindOf(name: string): JobKind {
    const kind = kinds[name]
    if (!kind) throw new Error(`There is no kind of job ${name}`)
    return kind
  }

  function leaseRow(row: JobRow): Job {
    take.run({ id: row.id, owner: leases.owner, until: leases.until(), now: now() })
    leases.hold(row.id)
    return { ...row, attempts: row.attempts + 1 }
  }

  function fail(job: Job, error: string, isLast = false): boolean {
    const isSpent = isLast || job.attempts >= kindOf(job.kind).attempts
    const status = isSpent ? 'dead' : 'pending'
    return end(job, { status, nextAt: now() + backoffMs(job.attempts), error }) === 'dead'
  }

  /**
   * A job that was written at a later time than now tells of a clock that was set back: it waits for as long as it was
   * told then, and not until that other time.
   */
  function followClock(): void {
    const time = now()
    if (writtenLater.get(time) !== undefined) shift.run({ now: time })
  }

  return {
    kinds,
    enqueue(name, key, options = {}) {
      const kind = kindOf(name)
      const time = now()
      const priority = options.priority ?? 0
      const stored = upsert.get({
        kind: name,
        key,
        payload: JSON.stringify(kind.payload.parse(options.payload ?? {})),
        lane: laneOf(kind, priority),
        priority,
        nextAt: time + (options.delayMs ?? 0),
        now: time,
      })
      // Where it stands, which is another lane than it was asked for in when urgent work waits for it already.
      if (stored) tell(stored.lane)
    },
    onEnqueue(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lease(lane, names) {
      const jobs = jobsOf(lane, names)
      for (;;) {
        // There is one writer, so that nothing can take the job between reading and writing.
        const row = jobs.due(now()) ?? abandonedIn(jobs)
        if (!row) return null
        const job = leaseRow(row)
        const payload = readPayload(kindOf(row.kind), row.payload)
        if ('data' in payload) return { ...job, payload: payload.data }
        fail(job, `What it carries cannot be read: ${payload.problem}`, true)
      }
    },
    renew: (job) => leases.renew(job.id),
    complete(job) {
      if (end(job, { status: 'done' }) === null) {
        throw new LeaseLost(`The job ${job.kind} ${job.key} was taken over`)
      }
    },
    fail: (job, error) => fail(job, error),
    defer(job, until, reason) {
      const nextAt = Math.max(until, now() + leastDeferMs)
      end(job, { status: 'pending', nextAt, spared: 1, reason })
    },
    release(job) {
      end(job, { status: 'pending', nextAt: now(), spared: 1 })
    },
    recover: () => recoverJobs(db, kinds, now()),
    nextDueIn(lane, names) {
      followClock()
      const jobs = jobsOf(lane, names)
      const next = jobs.nextAt()
      if (next !== null) return Math.max(0, next - now())
      return leases.hasOthers(jobs) ? leaseMs : null
    },
    ...handsOn(db, now),
    counts: countJobs,
  }
}

function readPayload(kind: JobKind, text: string): { data: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    return { data: kind.payload.parse(value) }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}
