// Keeps the one worker process: starts it on first use, ends it when idle, starts it anew a few times.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../shared/errors.ts'
import {
  fromWorkerSchema,
  type ModelSpec,
  type PairSpec,
  type ToWorker,
  type WorkText,
} from '../../../shared/worker/model-messages.ts'
import type { Logger } from '../../base/logs/log.ts'
import type { WorkerStarter } from '../../threads/worker-process.ts'
import { type Embedded, takeApart, WorkerEnded } from './model-answers.ts'
import { createWorkerPlaces } from './model-places.ts'
import { type Answer, type Load, loadModel, type Run, type Waiting } from './worker-run.ts'

export type WorkerStatus = 'stopped' | 'starting' | 'running' | 'given_up'

export interface WorkerClient {
  readonly status: WorkerStatus
  readonly pid: number | undefined
  /** Why this host can run no model, for the user; null where it can. */
  readonly unavailable: string | null
  /** Keys of the models that are loaded now. */
  readonly loaded: readonly string[]
  /**
   * Embeds texts; starts the worker and loads the model when needed. Urgent texts go before all others.
   * @throws ModelRefused, WorkerEnded, or AppError `unavailable` once it was given up or is too busy.
   */
  embed(spec: ModelSpec, texts: readonly WorkText[], urgent: boolean): Promise<Embedded>
  /**
   * Scores how well each text answers the query, 0 to 1; as urgent as a query.
   * @throws as `embed`.
   */
  rank(spec: PairSpec, query: string, texts: readonly string[]): Promise<readonly number[]>
  /** Frees the memory of a model that is no longer used. */
  unload(key: string): void
  /** Ends the process now, unless it works. */
  rest(): void
  /** Forgets earlier failures. */
  retry(): void
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

interface Dependencies {
  readonly start: WorkerStarter
  readonly entry: string
  readonly log: Pick<Logger, 'warn' | 'info' | 'error'>
  /** The process is ended after so many ms without work. */
  readonly idleMs: () => number
  /** Waits before the second, third and fourth start in a row without a result, in ms. */
  readonly backoffMs?: readonly number[]
}

/** How long closing waits for the process to be gone, in ms. */
const closeMs = 2000

export function createWorkerClient(dependencies: Dependencies): WorkerClient {
  const { start, entry, log, idleMs, backoffMs = [500, 2000, 8000] } = dependencies
  const listeners = new Set<() => void>()
  const places = createWorkerPlaces()
  const unavailable = typeof start === 'function' ? null : start.unavailable
  let run: Run | null = null
  let status: WorkerStatus = 'stopped'
  let lastId = 0
  /** Ends in a row without a result between them. */
  let deaths = 0
  let nextStartAt = 0
  let idleTimer: NodeJS.Timeout | null = null
  let isClosed = false
  let whenGone: (() => void) | null = null

  function setStatus(next: WorkerStatus): void {
    if (status === next) return
    status = next
    for (const listener of listeners) listener()
  }

  async function ensureRun(): Promise<Run> {
    for (;;) {
      if (isClosed) throw new WorkerEnded('Recollect is closing')
      if (status === 'given_up') throw new AppError('unavailable', givenUpSentence)
      if (run) return run
      const wait = nextStartAt - performance.now()
      if (wait <= 0) return begin()
      await sleep(Math.min(wait, 100), undefined, { ref: false })
    }
  }

  function begin(): Run {
    if (typeof start !== 'function') throw new AppError('unavailable', start.unavailable)
    const fresh: Run = {
      process: start(entry, {
        message: (message) => receive(fresh, message),
        exit: (detail) => ended(fresh, detail),
      }),
      waiting: new Map(),
      models: new Map(),
      loaded: new Set(),
    }
    run = fresh
    setStatus('starting')
    return fresh
  }

  function receive(from: Run, message: unknown): void {
    const parsed = fromWorkerSchema.safeParse(message)
    if (!parsed.success) {
      log.error({ err: parsed.error }, 'the worker said something unknown')
      return
    }
    const said = parsed.data
    switch (said.type) {
      case 'started':
        if (run === from) setStatus('running')
        return
      case 'loaded':
        from.loaded.add(said.key)
        from.models.get(said.key)?.settle(null)
        log.info({ model: said.key, ms: Math.round(said.ms) }, 'embedding model loaded')
        for (const listener of listeners) listener()
        return
      case 'refused':
        from.models.get(said.key)?.settle(said.reason)
        from.models.delete(said.key)
        return
      case 'embedded':
      case 'ranked':
        deaths = 0
        take(from, said.id)?.resolve(said)
        return
      case 'failed':
        take(from, said.id)?.reject(new Error(said.reason))
        return
    }
  }

  function take(from: Run, id: number): Waiting | undefined {
    const waiting = from.waiting.get(id)
    from.waiting.delete(id)
    return waiting
  }

  function ended(from: Run, detail: string): void {
    const isCurrent = run === from
    if (isCurrent) run = null
    const reason = `The worker process ended (${detail})`
    for (const waiting of from.waiting.values()) waiting.reject(new WorkerEnded(reason, true))
    for (const model of from.models.values()) model.settle(reason)
    whenGone?.()
    if (!isCurrent || isClosed) return
    deaths += 1
    const wait = backoffMs[deaths - 1]
    log.warn({ detail, deaths }, 'the worker process ended unexpectedly')
    if (wait === undefined) {
      setStatus('given_up')
      return
    }
    nextStartAt = performance.now() + wait
    setStatus('stopped')
  }

  /** Has the worker do what `message` says, with its model loaded. */
  async function ask(
    model: Load,
    urgent: boolean,
    message: (id: number) => ToWorker,
  ): Promise<Answer> {
    await places.enter(urgent)
    try {
      const on = await ensureRun()
      await loadModel(on, model, () => run === on)
      const id = ++lastId
      return await new Promise<Answer>((resolve, reject) => {
        if (run !== on) {
          reject(new WorkerEnded('The worker process ended'))
          return
        }
        on.waiting.set(id, { resolve, reject })
        on.process.send(message(id))
      })
    } finally {
      places.leave(urgent)
      restIfIdle()
    }
  }

  function restIfIdle(): void {
    if (idleTimer) clearTimeout(idleTimer)
    idleTimer = null
    if (!run || !places.areFree()) return
    idleTimer = setTimeout(stop, idleMs())
    idleTimer.unref()
  }

  function stop(): void {
    const last = run
    if (!last) return
    run = null
    last.process.kill()
    setStatus('stopped')
  }

  return {
    get status() {
      return status
    },
    unavailable,
    get pid() {
      return run?.process.pid
    },
    get loaded() {
      return [...(run?.loaded ?? [])]
    },
    async embed(spec, texts, urgent) {
      const answer = await ask({ type: 'load', spec }, urgent, (id) => ({
        type: 'embed',
        id,
        key: spec.key,
        urgent,
        texts: [...texts],
      }))
      if (answer.type !== 'embedded') throw new Error('The worker gave no vectors')
      return { vectors: takeApart(answer, spec.usedDimensions), ms: answer.ms }
    },
    async rank(spec, query, texts) {
      const answer = await ask({ type: 'load_pairs', spec }, true, (id) => ({
        type: 'rank',
        id,
        key: spec.key,
        query,
        texts: [...texts],
      }))
      if (answer.type !== 'ranked') throw new Error('The worker gave no scores')
      return answer.scores
    },
    unload(key) {
      run?.models.delete(key)
      run?.loaded.delete(key)
      run?.process.send({ type: 'unload', key })
    },
    rest() {
      if (places.areFree()) stop()
    },
    retry() {
      deaths = 0
      nextStartAt = 0
      if (status === 'given_up') setStatus('stopped')
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      if (idleTimer) clearTimeout(idleTimer)
      const last = run
      if (!last) return
      await new Promise<void>((resolve) => {
        // This timer keeps the program alive until then: the process itself does not. Who waits for its answer
        // is told, also when nobody says that it ended.
        const limit = setTimeout(() => ended(last, 'it did not say so in time'), closeMs)
        whenGone = () => {
          clearTimeout(limit)
          resolve()
        }
        stop()
      })
    },
  }
}

const givenUpSentence =
  'The embedding model made its process fail several times and was given up: try again in the settings, or choose another model. Search goes on by words.'
