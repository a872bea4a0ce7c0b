// The pump: works on every lane of the queue at once, until it is paused or closed.
import type { Announcer } from '../base/announcer.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Db } from '../db/open.ts'
import { attemptJob, type JobHandler, type JobHandlers, type TellFailed } from './attempt.ts'
import type { CaptureFirst } from './capture-first.ts'
import { type JobKind, type JobKinds, type Lane, lanesAfter } from './job-kinds.ts'
import { createLaneWorker, type LaneWorker } from './lane-worker.ts'
import type { PeopleFirst } from './people-first.ts'
import type { Job, Queue } from './queue.ts'

export interface Pump {
  /** Begins to work; jobs left over from an earlier process are freed first. */
  start(): void
  /** Says that a job was added. */
  wake(): void
  /** Whether a job runs or is due. */
  isBusy(): boolean
  /** Leases nothing more until the function is called that it resolves with; waits for the running jobs. */
  pause(): Promise<() => void>
  /** Resolves when nothing is due and nothing runs. */
  idle(): Promise<void>
  /** Stops after the running jobs, or aborts them after two seconds. */
  close(): Promise<void>
}

interface Dependencies<K extends JobKinds> {
  readonly db: Db
  readonly queue: Queue<K>
  /** Kinds without one are left alone. */
  readonly handlers: Partial<JobHandlers<K>>
  readonly announcer: Announcer
  readonly log: Logger
  /** Makes jobs wait while events stream in; without it they never do. */
  readonly captureFirst?: Pick<CaptureFirst, 'quiet'>
  /** Makes what nobody waits for rest while the dashboard is used; without it it never does. */
  readonly peopleFirst?: Pick<PeopleFirst, 'restMs'>
  readonly tellFailed?: TellFailed
}

/** How long `close` waits for running handlers, in ms. */
const closeTimeoutMs = 2000

/** What is done for jobs of a kind, once it is known to be the one for what they carry. */
interface Work {
  readonly kind: JobKind
  readonly handler: JobHandler
}

/** Makes the pump of a core; each lane works on one job at a time and yields between jobs. */
export function createPump<K extends JobKinds>(dependencies: Dependencies<K>): Pump {
  const { db, queue, announcer, log, captureFirst, peopleFirst, tellFailed } = dependencies
  const abort = new AbortController()
  let closed = true
  let pauses = 0
  let stopListening = () => {}
  const works = worksOf(queue.kinds, dependencies.handlers)

  async function run(job: Job): Promise<void> {
    const work = works.get(job.kind)
    if (!work) throw new Error(`There is no handler for jobs of kind ${job.kind}`)
    await attemptJob(job, {
      ...{ ...work, db, queue, log },
      ...{ hostSignal: abort.signal, tellFailed },
    })
    announcer.announce({ type: 'jobs' })
  }

  const isOpen = () => !closed && pauses === 0
  const lanes = new Map<Lane, LaneWorker>()
  for (const [lane, kinds] of kindsByLane(works)) {
    const rules = { captureFirst, peopleFirst }
    const first = lanesAfter[lane]
    const isBehind = () => first !== undefined && (lanes.get(first)?.isBusy() ?? false)
    lanes.set(lane, createLaneWorker({ lane, kinds, queue, log, ...rules, isOpen, isBehind, run }))
  }
  const workers = [...lanes.values()]

  function wake(): void {
    for (const worker of workers) worker.wake()
  }

  /** Resolves when what runs now has ended. */
  async function ended(): Promise<void> {
    await Promise.all(workers.map(({ running }) => running))
  }

  function recover(): void {
    const { freed, buried } = queue.recover()
    if (freed + buried > 0) log.info({ freed, buried }, 'jobs left in flight were freed')
  }

  return {
    start() {
      if (!closed) return
      recover()
      closed = false
      stopListening = queue.onEnqueue((lane) => lanes.get(lane)?.wake())
      wake()
    },
    wake,
    isBusy: () => workers.some((worker) => worker.isBusy()),
    async pause() {
      pauses += 1
      await ended()
      return () => {
        pauses -= 1
        try {
          // Another file may have taken the place of the database, with leases of its own.
          if (isOpen()) recover()
        } catch (error) {
          log.error({ err: error }, 'jobs left in flight could not be freed')
        }
        wake()
      }
    },
    async idle() {
      for (;;) {
        await ended()
        if (!isOpen() || !workers.some((worker) => worker.isBusy())) return
        wake()
      }
    },
    async close() {
      closed = true
      stopListening()
      for (const worker of workers) worker.stop()
      const limit = setTimeout(() => abort.abort(), closeTimeoutMs)
      await ended()
      clearTimeout(limit)
    },
  }
}

function worksOf<K extends JobKinds>(
  kinds: K,
  handlers: Partial<JobHandlers<K>>,
): ReadonlyMap<string, Work> {
  const works = new Map<string, Work>()
  for (const [name, kind] of Object.entries(kinds)) {
    const handler: unknown = handlers[name]
    // The payload that a handler is given was parsed by the schema of the same entry.
    if (handler) works.set(name, { kind, handler: handler as JobHandler })
  }
  return works
}

/** Names of kinds by the lanes in which their jobs may stand. */
function kindsByLane(works: ReadonlyMap<string, Work>): ReadonlyMap<Lane, string[]> {
  const lanes = new Map<Lane, string[]>()
  for (const [name, { kind }] of works) {
    for (const lane of new Set([kind.lane, kind.backfillLane ?? kind.lane])) {
      lanes.set(lane, [...(lanes.get(lane) ?? []), name])
    }
  }
  return lanes
}
