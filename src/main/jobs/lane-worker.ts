// Works on the jobs of one lane, one after the other, and sleeps until the next one is due.
import { setImmediate as nextTick } from 'node:timers/promises'
import { messageOf } from '../../shared/errors.ts'
import type { Logger } from '../base/logs/log.ts'
import type { CaptureFirst } from './capture-first.ts'
import type { JobKinds, Lane } from './job-kinds.ts'
import type { PeopleFirst } from './people-first.ts'
import type { Job, Queue } from './queue.ts'

export interface LaneWorker {
  /** Looks for due jobs. */
  wake(): void
  /** What runs; null while the lane is at rest. */
  readonly running: Promise<void> | null
  /** Whether a job runs or is due. */
  isBusy(): boolean
  /** Forgets when it wanted to wake. */
  stop(): void
}

interface Parts {
  readonly lane: Lane
  /** The kinds of the lane that have a handler. */
  readonly kinds: readonly string[]
  readonly queue: Queue<JobKinds>
  readonly log: Logger
  readonly captureFirst: Pick<CaptureFirst, 'quiet'> | undefined
  readonly peopleFirst: Pick<PeopleFirst, 'restMs'> | undefined
  /** Whether jobs may be begun. */
  readonly isOpen: () => boolean
  readonly run: (job: Job) => Promise<void>
  /** Whether a lane that goes before this one has something to do. */
  readonly isBehind: () => boolean
}

/** A due job is looked for at least so often (ms): clocks jump, and a sleep stops timers. */
const longestSleepMs = 60_000
/** A lane that found nothing due looks again after this time at the earliest (ms). */
const shortestSleepMs = 20
/** The store is tried again after this time (ms), such as when the disk was full. */
const afterErrorMs = 2000
/** A lane that comes after another one looks so often whether that has come to its end (ms). */
const behindMs = 500

export function createLaneWorker(parts: Parts): LaneWorker {
  const { lane, kinds, queue, log, captureFirst, peopleFirst, isOpen, isBehind, run } = parts
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  /** Why the queue cannot be worked on, as it was told last. */
  let trouble: string | null = null

  /** A damaged store or a full disk lasts for hours, and is tried again all the while: told once. */
  function tell(error: unknown): void {
    const reason = messageOf(error)
    if (reason !== trouble)
      log.error({ err: error, lane }, 'the queue could not be read or written')
    trouble = reason
  }

  /** Runs what is due, and gives how long the lane sleeps at least (ms). */
  async function drain(): Promise<number> {
    for (;;) {
      // Lets the caller end its own work first, and the listener answer between two jobs.
      await nextTick()
      await captureFirst?.quiet()
      if (isBehind()) return behindMs
      const job = isOpen() ? queue.lease(lane, kinds) : null
      trouble = null
      if (!job) return shortestSleepMs
      await run(job)
      const restMs = isForNobody(lane, job) ? (peopleFirst?.restMs() ?? 0) : 0
      if (restMs > 0) return restMs
    }
  }

  /** In how many ms the next job is due; null when none is. */
  function nextDueIn(): number | null {
    try {
      return queue.nextDueIn(lane, kinds)
    } catch (error) {
      tell(error)
      return afterErrorMs
    }
  }

  function schedule(leastMs: number): void {
    clearTimeout(timer)
    const wait = isOpen() ? nextDueIn() : null
    if (wait === null) return
    timer = setTimeout(wake, Math.min(Math.max(wait, leastMs), longestSleepMs))
    timer.unref()
  }

  function wake(): void {
    if (!isOpen() || running) return
    let leastMs = shortestSleepMs
    running = drain()
      .then((ms) => {
        leastMs = ms
      })
      .catch((error: unknown) => {
        leastMs = afterErrorMs
        tell(error)
      })
      .finally(() => {
        running = null
        schedule(leastMs)
      })
  }

  return {
    wake,
    get running() {
      return running
    },
    // What may not begin yet is not due.
    isBusy: () => running !== null || (nextDueIn() === 0 && !isBehind()),
    stop: () => clearTimeout(timer),
  }
}

/** Work that comes after everything else, such as what makes up for an older version. */
function isForNobody(lane: Lane, { priority }: Job): boolean {
  return lane === 'upkeep' && priority < 0
}
