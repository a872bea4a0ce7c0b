// One attempt at a job: its handler within its time, its lease renewed, its result and its end in one transaction.
import { messageOf } from '../../shared/errors.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import type { JobKind, JobKinds, jobKinds, PayloadOf } from './job-kinds.ts'
import { heartbeatMs } from './leases.ts'
import { type Job, LeaseLost, type Queue } from './queue.ts'

/** The job waits until a time (ms since 1970), for a reason that the user is shown; it costs no attempt. */
interface Deferral {
  readonly until: number
  readonly reason: string
}

/**
 * Does the work of one job and returns what writes its result, or that it is to wait. That function runs in the same
 * transaction as the job's end: either both are in the file or neither is.
 */
export type JobHandler<Payload = unknown> = (
  job: Job<Payload>,
  signal: AbortSignal,
) => JobResult | Promise<JobResult>
type JobResult = (() => void) | Deferral

/** A handler for each kind of job. */
export type JobHandlers<K extends JobKinds = typeof jobKinds> = {
  readonly [Name in keyof K]: JobHandler<PayloadOf<K, Name>>
}

interface AttemptParts {
  readonly db: Db
  readonly queue: Queue<JobKinds>
  readonly log: Logger
  readonly handler: JobHandler
  readonly kind: JobKind
  /** Aborts when the program has no more time for jobs. */
  readonly hostSignal: AbortSignal
  readonly tellFailed?: TellFailed | undefined
}

/** Hears of an attempt that failed: the job, what was thrown, and after how many ms. */
export type TellFailed = (job: Job, error: unknown, durationMs: number) => void

/** Makes one attempt at a leased job and writes how it ended. Never rejects while the store can be written. */
export async function attemptJob(job: Job, parts: AttemptParts): Promise<void> {
  const { db, queue, log, hostSignal } = parts
  const { kind, key } = job
  const startedAt = performance.now()
  try {
    const result = await withinLimit(job, parts)
    if (typeof result === 'function') {
      transact(db, () => {
        result()
        queue.complete(job)
      })
    } else {
      queue.defer(job, result.until, result.reason)
      log.info({ kind, key, ...result }, 'job deferred')
    }
  } catch (error) {
    if (error instanceof LeaseLost) log.warn({ kind, key }, error.message)
    else if (hostSignal.aborted) queue.release(job)
    else {
      const dead = queue.fail(job, messageOf(error))
      log[dead ? 'error' : 'warn']({ err: error, kind, key, dead }, 'job failed')
      parts.tellFailed?.(job, error, performance.now() - startedAt)
    }
  }
}

/**
 * What the handler gives, or the error that it took too long: then its signal is aborted, and what it may still
 * give is not written. The host's end aborts it, too, and so does the loss of its lease.
 */
async function withinLimit(job: Job, parts: AttemptParts): Promise<JobResult> {
  const { queue, log, handler, hostSignal } = parts
  const { limitMs } = parts.kind
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const attempt = new AbortController()
  const stop = (reason: unknown) => {
    attempt.abort(reason)
    reject(reason)
  }
  const end = () => stop(hostSignal.reason)
  hostSignal.addEventListener('abort', end, { once: true })
  const startedAt = performance.now()
  // Timers follow a clock that does not jump, and so does this one.
  const nextBeat = () => Math.min(heartbeatMs, startedAt + limitMs - performance.now())
  let timer = setTimeout(beat, nextBeat())
  function beat(): void {
    if (performance.now() - startedAt >= limitMs) {
      stop(new Error(`It took longer than ${said(limitMs)} and was stopped`))
      return
    }
    timer = setTimeout(beat, nextBeat())
    try {
      if (!queue.renew(job)) stop(new LeaseLost(`The job ${job.kind} ${job.key} was taken over`))
    } catch (error) {
      log.warn({ err: error, kind: job.kind, key: job.key }, 'a lease could not be renewed')
    }
  }
  try {
    return await Promise.race([handler(job, attempt.signal), stopped])
  } finally {
    clearTimeout(timer)
    hostSignal.removeEventListener('abort', end)
  }
}

function said(ms: number): string {
  return ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`
}
