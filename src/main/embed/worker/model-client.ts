// Asks the process that runs models: a few requests at a time, each with its model loaded.
import { AppError } from '../../../shared/errors.ts'
import {
  loadedSchema,
  type ModelQuestion,
  type ModelSpec,
  modelAnswers,
  type PairSpec,
  type WorkText,
} from '../../../shared/worker/model-messages.ts'
import type { Logger } from '../../base/logs/log.ts'
import {
  createWorkerClient,
  NoWorkerError,
  type WorkerStatus,
} from '../../threads/worker-client.ts'
import { type WorkerStarter, workerPrograms } from '../../threads/worker-process.ts'
import { type Embedded, ModelRefused, takeApart, WorkerEnded } from './model-answers.ts'
import { createModelPlaces } from './model-places.ts'

export interface ModelClient {
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
  readonly log: Pick<Logger, 'info' | 'error'>
  /** The process is ended after so many ms without work. */
  readonly idleMs: () => number
  /** Waits before the second, third and fourth start in a row without a result, in ms. */
  readonly backoffMs?: readonly number[]
  /** A folder of packages besides the program's own. */
  readonly modules?: string | undefined
}

type Question = ModelQuestion<'embed'> | ModelQuestion<'rank'>

export function createModelClient(dependencies: Dependencies): ModelClient {
  const { start, entry, log, idleMs, modules } = dependencies
  const { serviceName, restartsMs } = workerPrograms.model
  const backoffMs = dependencies.backoffMs ?? restartsMs
  const listeners = new Set<() => void>()
  const places = createModelPlaces()
  const unavailable = typeof start === 'function' ? null : start.unavailable
  const loaded = new Set<string>()
  let isClosed = false

  function changed(): void {
    for (const listener of listeners) listener()
  }

  const worker = createWorkerClient({
    name: 'model',
    start(events) {
      if (typeof start !== 'function') throw new AppError('unavailable', start.unavailable)
      return start(entry, events, { serviceName, modules })
    },
    log,
    policy: {
      startMs: null,
      // Many long texts take a slow processor minutes; who waits for a query has a limit of its own.
      answerMs: null,
      idleMs,
      endMs: 0,
      // One of the texts may be the cause: the caller finds out which.
      asksAgain: false,
      restartMs: (ends) => backoffMs[ends - 1] ?? null,
    },
    failed: ({ name }, why) =>
      new WorkerEnded(`The worker process ended (${why})`, !name.startsWith('load_')),
    onStatus(status) {
      if (status !== 'running') loaded.clear()
      changed()
    },
    onNews(_, value) {
      const { key, ms } = loadedSchema.parse(value)
      loaded.add(key)
      log.info({ model: key, ms: Math.round(ms) }, 'embedding model loaded')
      changed()
    },
  })

  /** Has the worker do what `question` says, with its model loaded; its answer is yet to be checked. */
  async function ask(
    [load, name]: readonly [load: 'load_text' | 'load_pairs', name: 'embed' | 'rank'],
    question: Question,
    urgent: boolean,
  ): Promise<unknown> {
    await places.enter(urgent)
    try {
      if (unavailable !== null) throw new AppError('unavailable', unavailable)
      const { spec } = question
      // Apart from the work, so that a process that ends over a model does not make its texts suspect.
      const answer = loaded.has(spec.key)
        ? null
        : modelAnswers.load.parse(await worker.ask(load, { spec }))
      if (answer) throw new ModelRefused(answer.refused)
      return await worker.ask(name, question)
    } catch (error) {
      if (!(error instanceof NoWorkerError)) throw error
      if (isClosed) throw new WorkerEnded('Recollect is closing')
      throw new AppError('unavailable', givenUpSentence)
    } finally {
      places.leave(urgent)
    }
  }

  return {
    get status() {
      return worker.status
    },
    unavailable,
    get pid() {
      return worker.pid
    },
    get loaded() {
      return [...loaded]
    },
    async embed(spec, texts, urgent) {
      const question = { spec, urgent, texts: [...texts] }
      const answer = modelAnswers.embed.parse(await ask(['load_text', 'embed'], question, urgent))
      if ('refused' in answer) throw new ModelRefused(answer.refused)
      return { vectors: takeApart(answer, spec.usedDimensions), ms: answer.ms }
    },
    async rank(spec, query, texts) {
      const question = { spec, query, texts: [...texts] }
      const answer = modelAnswers.rank.parse(await ask(['load_pairs', 'rank'], question, true))
      if ('refused' in answer) throw new ModelRefused(answer.refused)
      return answer.scores
    },
    unload(key) {
      loaded.delete(key)
      worker.tell('unload', key)
    },
    rest() {
      if (places.areFree()) void worker.end()
    },
    retry: worker.retry,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      await worker.close()
    },
  }
}

const givenUpSentence =
  'The embedding model made its process fail several times and was given up: try again in the settings, or choose another model. Search goes on by words.'
