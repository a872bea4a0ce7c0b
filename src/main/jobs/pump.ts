// The pump: leases jobs one after the other, runs their handlers and ends, retries or buries them.
import { setImmediate as nextTick } from 'node:timers/promises'
import { messageOf } from '../../shared/errors.ts'
import type { Announcer } from '../core/announcer.ts'
import type { Logger } from '../core/log.ts'
import type { Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import type { CaptureFirst } from './capture-first.ts'
import type { Job, Queue } from './queue.ts'

/**
 * Does the work of one job and returns what writes its result. That function runs in the same
 * transaction as the job's end: either both are in the file or neither is.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => (() => void) | Promise<() => void>

export interface Pump {
  /** Begins to work; jobs left over from an earlier process are freed first. */
  start(): void
  /** Says that a job was added. */
  wake(): void
  /** Whether a job runs or is due. */
  isBusy(): boolean
  /** Leases nothing more until the function is called that it resolves with; waits for the running job. */
  pause(): Promise<() => void>
  /** Resolves when nothing is due and nothing runs. */
  idle(): Promise<void>
  /** Stops after the running job, or aborts it after two seconds. */
  close(): Promise<void>
}

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly announcer: Announcer
  readonly log: Logger
  /** Makes jobs wait while events stream in; without it they never do. */
  readonly captureFirst?: Pick<CaptureFirst, 'quiet'>
  /** How long one attempt may take, in ms; `longestAttemptMs` when left out. */
  readonly limitMs?: number
}

/** An attempt that takes longer has failed: the jobs behind it go on (ms). Shorter than a lease. */
export const longestAttemptMs = 2 * 60_000

/** How long `close` waits for a running handler, in ms. */
const closeTimeoutMs = 2000

/** Makes the pump of a core; it works on one job at a time and yields between jobs. */
export function createPump(dependencies: Dependencies): Pump {
  const { db, queue, handlers, announcer, log, captureFirst } = dependencies
  const limitMs = dependencies.limitMs ?? longestAttemptMs
  const kinds = Object.keys(handlers)
  const abort = new AbortController()
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = true
  let pauses = 0
  let stopListening = () => {}

  async function runOne(job: Job): Promise<void> {
    try {
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`There is no handler for jobs of kind ${job.kind}`)
      const write = await withinLimit(handler, job)
      transact(db, () => {
        write()
        queue.complete(job)
      })
    } catch (error) {
      if (abort.signal.aborted) return
      const dead = queue.fail(job, messageOf(error))
      log[dead ? 'error' : 'warn']({ err: error, kind: job.kind, key: job.key, dead }, 'job failed')
    }
    announcer.announce({ type: 'jobs' })
  }

  /**
   * What the handler gives, or the error that it took too long: then its signal is aborted, and what it may still
   * give is not written. The host's end aborts it, too.
   */
  async function withinLimit(handler: JobHandler, job: Job): Promise<() => void> {
    const attempt = new AbortController()
    const end = () => attempt.abort(abort.signal.reason)
    abort.signal.addEventListener('abort', end, { once: true })
    let limit: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      limit = setTimeout(() => {
        const error = new Error(`It took longer than ${said(limitMs)} and was stopped`)
        attempt.abort(error)
        reject(error)
      }, limitMs)
    })
    try {
      return await Promise.race([handler(job, attempt.signal), tooLong])
    } finally {
      clearTimeout(limit)
      abort.signal.removeEventListener('abort', end)
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      // Lets the caller end its own work first, and the listener answer between two jobs.
      await nextTick()
      await captureFirst?.quiet()
      const job = closed || pauses > 0 ? null : queue.lease(kinds)
      if (!job) return
      await runOne(job)
    }
  }

  /** In how many ms the next job is due; null when none is, or when the queue cannot be read now. */
  function nextDueIn(): number | null {
    try {
      return queue.nextDueIn(kinds)
    } catch (error) {
      log.error({ err: error }, 'the queue could not be read')
      return null
    }
  }

  function schedule(): void {
    if (closed) return
    if (timer) clearTimeout(timer)
    const wait = nextDueIn()
    if (wait === null) return
    timer = setTimeout(wake, Math.min(Math.max(wait, 20), 60_000))
    timer.unref()
  }

  function wake(): void {
    if (closed || pauses > 0 || running) return
    running = drain()
      .catch((error: unknown) => log.error({ err: error }, 'the queue could not be read'))
      .finally(() => {
        running = null
        if (pauses === 0) schedule()
      })
  }

  return {
    start() {
      if (!closed) return
      const freed = queue.freeLeases()
      if (freed > 0) log.info({ freed }, 'jobs left in flight were freed')
      closed = false
      stopListening = queue.onEnqueue(wake)
      wake()
    },
    wake,
    isBusy: () => running !== null || nextDueIn() === 0,
    async pause() {
      pauses += 1
      await running
      return () => {
        pauses -= 1
        wake()
      }
    },
    async idle() {
      for (;;) {
        if (running) await running
        else if (!closed && pauses === 0 && queue.nextDueIn(kinds) === 0) wake()
        else return
      }
    },
    async close() {
      closed = true
      stopListening()
      if (timer) clearTimeout(timer)
      if (!running) return
      const limit = setTimeout(() => abort.abort(), closeTimeoutMs)
      await Promise.race([
        running,
        new Promise((resolve) => abort.signal.addEventListener('abort', resolve, { once: true })),
      ])
      clearTimeout(limit)
    },
  }
}

function said(ms: number): string {
  return ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`
}
