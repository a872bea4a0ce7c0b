// Everything about embeddings, wired: models, worker, indexes and the pump that fills them.
import { documentKinds } from '../../shared/document-kinds.ts'
import type { Announcer } from '../base/announcer.ts'
import type { Logger } from '../base/logs/log.ts'
import type { SettingsStore } from '../base/settings-file.ts'
import type { Db } from '../db/open.ts'
import type { WorkerStarter } from '../threads/worker-process.ts'
import { createEmbedder } from './create-embedder.ts'
import type { Embedder } from './embedder.ts'
import { createEmbeddingPump } from './embedding-pump.ts'
import { createDownloads } from './models/downloads.ts'
import { fingerprintOf } from './models/model-files.ts'
import { documentPrefixOf, type ModelProfile } from './models/model-profile.ts'
import { createModelRuntime } from './models/model-runtime.ts'
import { createCatalogue, createModels, type Models } from './models/models.ts'
import type { ProxyEnv } from './models/web-request.ts'
import { createReranker, type Reranker } from './reranker.ts'
import { openIndexes } from './vectors/indexes.ts'
import { createOwnVectors } from './vectors/own-vectors.ts'
import type { VectorIndex } from './vectors/vector-index.ts'
import { createModelClient } from './worker/model-client.ts'

export interface Embeddings {
  readonly embedder: Embedder
  readonly vectors: VectorIndex
  readonly models: Models
  /** Reads the best results of a search again, where the user has a model for it. */
  readonly reranker: Pick<Reranker, 'key' | 'score'>
  /** Process id of the worker while it runs. */
  readonly workerPid: number | undefined
  /**
   * Takes the vector that came with a memory: keeps it with the memory, and puts it into the index that answers.
   * Where none does, it is used once one of its length does. Joins the caller's transaction.
   * @throws AppError `invalid_input` for one that is no direction, or has a wrong length beside such an index.
   */
  acceptVector(memory: { row: number; documentId: number }, vector: readonly number[]): void
  /** The same for a decision, by its id. */
  acceptDecisionVector(
    decision: { id: string; documentId: number },
    vector: readonly number[],
  ): void
  /** Makes the index anew from the documents; the old one answers until that is done. */
  rebuild(): void
  /** Begins anew on what the file holds now: another one was put in its place. */
  reopen(): void
  /** Begins to embed what waits. */
  start(): void
  /** Resolves when nothing waits, or nothing can be done. */
  idle(): Promise<void>
  /** Resolves when the download of a model is over, however it ended. */
  downloaded(id: string): Promise<void>
  close(): Promise<void>
}

export interface EmbeddingsDependencies {
  readonly db: Db
  readonly settings: SettingsStore
  readonly announcer: Announcer
  readonly log: Logger
  /** The data folder's folder of models. */
  readonly folder: string
  readonly startWorker: WorkerStarter
  /** File of the worker process. */
  readonly workerEntry: string
  readonly proxyEnv?: ProxyEnv
  readonly now?: () => number
  /** Models that are offered; those of the program when left out. */
  readonly offered?: readonly ModelProfile[]
  /** Idle time of the worker in ms; the settings' minutes when left out. */
  readonly idleMs?: number
  readonly respawnMs?: readonly number[]
  readonly downloadBackoffMs?: readonly number[]
}

export function createEmbeddings(dependencies: EmbeddingsDependencies): Embeddings {
  const { db, settings, announcer, log, folder, startWorker } = dependencies
  const { idleMs, respawnMs, downloadBackoffMs } = dependencies
  const runtime = createModelRuntime({ models: folder, env: process.env })
  const catalogue = createCatalogue(settings, folder, runtime, dependencies.offered)
  const indexes = openIndexes(db, () => pump.wake(), dependencies.now ?? Date.now)
  const ownVectors = createOwnVectors(db)
  const worker = createModelClient({
    start: startWorker,
    modules: runtime.modules,
    entry: dependencies.workerEntry,
    log,
    idleMs: () => idleMs ?? settings.current.models.idleMinutes * 60_000,
    ...(respawnMs ? { backoffMs: respawnMs } : {}),
  })
  const embedder = createEmbedder({
    indexes,
    worker,
    models: folder,
    chosen: catalogue.chosen,
    missing: catalogue.missing,
    refusal: (indexId) => pump.refusal(indexId),
  })
  const reranker = createReranker(worker, () => settings.current.models.reranker)
  const pump = createEmbeddingPump({
    indexes,
    isOn: () => catalogue.chosen() !== null,
    async embed(indexId, items) {
      const index = [indexes.serving, indexes.building].find((one) => one?.id === indexId)
      if (!index) return { vectors: [], ms: 0 }
      const profile = embedder.profileOf(index)
      const own = items.map((item) => ownVectors.of(item.documentId, index.dimensions))
      const texts = items
        .filter((_, place) => own[place] === null)
        .map(({ kind, title, body }) => ({
          prefix: documentPrefixOf(profile, kind),
          text:
            body === '' ? title : documentKinds[kind].titleIsBeginning ? body : `${title}\n${body}`,
        }))
      if (texts.length === 0)
        return { vectors: own.map((vector) => (vector ? [vector] : [])), ms: 0 }
      const made = await worker.embed(embedder.specOfIndex(index), texts, false)
      const rest = [...made.vectors]
      return { ...made, vectors: own.map((vector) => (vector ? [vector] : (rest.shift() ?? []))) }
    },
    onProgress(tookOver) {
      if (tookOver) unloadOthers()
      changed()
    },
    log,
  })

  function unloadOthers(): void {
    const keys = [indexes.serving, indexes.building].map((index) =>
      index ? embedder.keyOf(index) : null,
    )
    for (const key of worker.loaded) {
      if (!keys.includes(key) && key !== reranker.key) worker.unload(key)
    }
  }

  function changed(): void {
    embedder.changed()
    announcer.announce({ type: 'models' })
  }

  /** Opens or begins the index of the model that the settings name. */
  function apply(): void {
    const profile = catalogue.chosen()
    if (profile === null) {
      indexes.abandon()
      worker.rest()
      pump.wake()
    } else if (catalogue.missing() === null) {
      indexes.use({
        fingerprint: fingerprintOf(profile, folder),
        profile: profile.id,
        model: JSON.stringify(profile),
        dimensions: profile.usedDimensions,
      })
      pump.wake()
    }
    changed()
  }

  function retry(): void {
    catalogue.refresh()
    reranker.refresh()
    worker.retry()
    apply()
    pump.retry()
  }

  const downloads = createDownloads({
    models: folder,
    runtime,
    mirror: () => settings.current.models.mirror,
    proxyEnv: dependencies.proxyEnv ?? {},
    onChange: () => announcer.announce({ type: 'models' }),
    onReady: (profile) => {
      if (settings.current.models.profile === profile.id) retry()
    },
    log,
    ...(downloadBackoffMs ? { backoffMs: downloadBackoffMs } : {}),
  })
  const models = createModels({
    settings,
    catalogue,
    downloads,
    indexes,
    folder,
    runtime,
    embedderState: () => embedder.state,
    reranker,
    textsPerSecond: () => pump.textsPerSecond,
    apply,
    retry,
  })
  const stopListening = worker.onChange(changed)
  let known = JSON.stringify(settings.current.models)
  const stopWatching = settings.onChange(({ models: section }) => {
    if (JSON.stringify(section) === known) return
    known = JSON.stringify(section)
    catalogue.refresh()
    reranker.refresh()
    unloadOthers()
    apply()
  })
  apply()

  return {
    embedder,
    vectors: indexes,
    models,
    reranker,
    get workerPid() {
      return worker.pid
    },
    acceptVector({ row, documentId }, vector) {
      indexes.acceptVector(documentId, vector)
      ownVectors.keep(row, vector)
    },
    acceptDecisionVector({ id, documentId }, vector) {
      indexes.acceptVector(documentId, vector)
      ownVectors.keepOfDecision(id, vector, indexes.dimensions())
    },
    rebuild() {
      indexes.rebuild()
      pump.wake()
    },
    reopen() {
      indexes.reopen()
      apply()
    },
    start: pump.start,
    idle: pump.idle,
    downloaded: downloads.settled,
    async close() {
      stopListening()
      stopWatching()
      await downloads.close()
      // The pump waits for an answer that would never come from a worker that is closed first.
      await Promise.all([worker.close(), pump.close()])
    },
  }
}
