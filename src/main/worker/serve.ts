// Serves the host: loads models, embeds and ranks texts, urgent ones first; one batch runs at a time.
import { setImmediate as nextTick } from 'node:timers/promises'
import {
  type FromWorker,
  type ToWorker,
  toWorkerSchema,
} from '../../shared/worker/model-messages.ts'
import { ModelRefused } from './model-folder.ts'
import { loadPairModel, type PairModel } from './pair-model.ts'
import { loadTextModel, type TextModel } from './text-model.ts'

type EmbedRequest = Extract<ToWorker, { type: 'embed' }>
type RankRequest = Extract<ToWorker, { type: 'rank' }>
type Loaded = TextModel | PairModel

/** Makes the receiver of the host's messages; answers go out through `send`. */
export function createWorkerServer(
  send: (message: FromWorker) => void,
): (message: unknown) => void {
  const models = new Map<string, Promise<Loaded>>()
  const urgent: (EmbedRequest | RankRequest)[] = []
  const waiting: EmbedRequest[] = []
  const leaving: string[] = []
  let loads = Promise.resolve()
  let isWorking = false

  async function load(key: string, open: () => Promise<Loaded>): Promise<void> {
    const start = performance.now()
    const known = models.get(key)
    // One after the other: transformers.js reads the folder's place from a setting that all loads share.
    const loading = known ?? loads.then(open)
    loads = loading.then(
      () => {},
      () => {},
    )
    models.set(key, loading)
    try {
      await loading
      send({ type: 'loaded', key, ms: performance.now() - start })
    } catch (error) {
      models.delete(key)
      send({ type: 'refused', key, reason: sentence(error) })
    }
  }

  async function unload(key: string): Promise<void> {
    const model = models.get(key)
    models.delete(key)
    try {
      await (await model)?.dispose()
    } catch {
      // What could not be loaded need not be taken down.
    }
  }

  async function embed(request: EmbedRequest, between: () => Promise<void>): Promise<void> {
    try {
      const model = await models.get(request.key)
      if (!model || !('embed' in model)) throw new Error('The model is not loaded')
      const start = performance.now()
      const vectors = await model.embed(request.texts, between)
      const flat = vectors.flat()
      send({
        type: 'embedded',
        id: request.id,
        vectors: join(flat),
        pieces: vectors.map((pieces) => pieces.length),
        ms: performance.now() - start,
      })
    } catch (error) {
      send({ type: 'failed', id: request.id, reason: sentence(error) })
    }
  }

  async function rank({ id, key, query, texts }: RankRequest): Promise<void> {
    try {
      const model = await models.get(key)
      if (!model || !('score' in model)) throw new Error('The model is not loaded')
      const start = performance.now()
      const scores = [...(await model.score(query, texts))]
      send({ type: 'ranked', id, scores, ms: performance.now() - start })
    } catch (error) {
      send({ type: 'failed', id, reason: sentence(error) })
    }
  }

  async function serveUrgent(): Promise<void> {
    // Lets messages in that came while the batch ran.
    await nextTick()
    for (let next = urgent.shift(); next; next = urgent.shift()) {
      await (next.type === 'rank' ? rank(next) : embed(next, noPause))
    }
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (;;) {
      await serveUrgent()
      // Between two requests: a network must not be taken down while it runs.
      for (let key = leaving.shift(); key; key = leaving.shift()) await unload(key)
      const next = waiting.shift()
      if (!next) break
      await embed(next, serveUrgent)
    }
    isWorking = false
  }

  return (message) => {
    const parsed = toWorkerSchema.safeParse(message)
    if (!parsed.success) return
    const request = parsed.data
    switch (request.type) {
      case 'load':
        void load(request.spec.key, () => loadTextModel(request.spec))
        return
      case 'load_pairs':
        void load(request.spec.key, () => loadPairModel(request.spec))
        return
      case 'unload':
        leaving.push(request.key)
        void work()
        return
      case 'embed':
        ;(request.urgent ? urgent : waiting).push(request)
        void work()
        return
      case 'rank':
        urgent.push(request)
        void work()
        return
    }
  }
}

const noPause = async () => {}

function join(vectors: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const width = vectors[0]?.length ?? 0
  const all = new Float32Array(vectors.length * width)
  vectors.forEach((vector, index) => {
    all.set(vector, index * width)
  })
  return all
}

function sentence(error: unknown): string {
  if (error instanceof ModelRefused) return error.message
  return `The model failed on a text (${error instanceof Error ? error.message : String(error)}).`
}
