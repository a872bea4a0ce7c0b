// Drops what is older than its setting allows: daily, after start and when asked, in small slices.
import type { RetentionState } from '../../shared/contract/retention.ts'
import type { Announcer } from '../base/announcer.ts'
import type { SettingsStore } from '../base/settings-file.ts'
import type { Db } from '../db/open.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import type { Queue } from '../jobs/queue.ts'
import { sweepContextTexts } from './context-texts.ts'
import { sweepEvents } from './events.ts'
import { sweepFinishedJobs } from './finished-jobs.ts'
import { freeBytes, giveBackPages } from './free-pages.ts'
import { sweepHookEvents } from './hook-events.ts'
import { limitsOf } from './limits.ts'
import { sweepPayloads } from './payloads.ts'
import { sweepRejectedEvents } from './rejected.ts'
import { createRunStore } from './run-store.ts'
import { sweepTranscriptCopies } from './transcript-copies.ts'

export interface Retention {
  /** Begins to look whether a run is due; the first one a while after the start. */
  start(): void
  /** Begins a run now, or leaves the one that goes on alone. */
  request(): void
  state(): RetentionState
  readonly handlers: Pick<JobHandlers, 'retention'>
  close(): void
}

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly settings: SettingsStore
  readonly announcer: Announcer
  /** The folder of kept transcripts. */
  readonly copiesFolder: string
  /** The folder of events that were set aside. */
  readonly rejectedFolder: string
  /** Whether the store can be written at present. */
  readonly canWrite: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A start is followed by the events that waited; they go first. In ms. */
const afterStartMs = 2 * 60_000
/** Looked at so often whether a run is due, also after a sleep, in ms. */
const lookMs = 10 * 60_000
const dayMs = 86_400_000
/** One job works so long in all (ms), then other jobs get their turn. */
const jobMs = 200
/** Nothing is more urgent than anything else that waits. */
const priority = -30

/** `kind` and key of the one job. */
const jobKind = 'retention'
const jobKey = 'all'

export function createRetention(dependencies: Dependencies): Retention {
  const { db, queue, settings, announcer, now } = dependencies
  const runs = createRunStore(db)
  const sweeps = [
    sweepFinishedJobs(db),
    sweepPayloads(db),
    sweepHookEvents(db),
    sweepEvents(db),
    sweepContextTexts(db),
    sweepTranscriptCopies(db, dependencies.copiesFolder),
    sweepRejectedEvents(dependencies.rejectedFolder),
  ]
  const waiting = db.prepare(
    `SELECT 1 FROM jobs WHERE kind = '${jobKind}' AND key = '${jobKey}' AND status IN ('pending', 'leased')`,
  )
  /** The sweep that is at work; after the last one room is given back to the disk. */
  let place = 0
  let isGivingBack = false
  let timers: NodeJS.Timeout[] = []

  function isDue(): boolean {
    const last = runs.last()
    if (last === null) return true
    // A clock that was set back must not keep everything for ever.
    return last.finishedAt === null || Math.abs(now() - last.startedAt) >= dayMs
  }

  function request(): void {
    if (waiting.get() !== undefined) return
    place = 0
    isGivingBack = false
    queue.enqueue(jobKind, jobKey, { priority })
    announcer.announce({ type: 'jobs' })
  }

  function look(): void {
    // While the store is mended nothing can be asked of it: the next look comes in ten minutes.
    if (dependencies.canWrite() && isDue()) request()
  }

  /** Does one slice; false when everything is done. */
  async function step(run: number): Promise<boolean> {
    const sweep = sweeps[place]
    if (sweep === undefined) {
      isGivingBack = giveBackPages(db, isGivingBack)
      return isGivingBack
    }
    const before = limitsOf(settings.current, now())[sweep.kind]
    if (before === null) {
      place += 1
      return true
    }
    const { isDone, ...freed } = await sweep.drop(before)
    runs.add(run, sweep.kind, freed)
    if (isDone) place += 1
    return true
  }

  return {
    start() {
      const first = setTimeout(look, afterStartMs)
      const next = setInterval(look, lookMs)
      timers = [first, next]
      for (const timer of timers) timer.unref()
    },
    request,
    state: () => ({
      isRunning: waiting.get() !== undefined,
      lastRun: runs.last(),
      freeBytes: freeBytes(db),
    }),
    handlers: {
      [jobKind]: async (_job, signal) => {
        const run = runs.current(now())
        const until = performance.now() + jobMs
        let goesOn = true
        while (goesOn && performance.now() < until) {
          goesOn = await step(run)
          await new Promise((resolve) => setImmediate(resolve))
          signal.throwIfAborted()
        }
        return () => {
          if (goesOn) {
            queue.enqueue(jobKind, jobKey, { priority, delayMs: 50 })
            return
          }
          place = 0
          runs.finish(run, now())
        }
      },
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
