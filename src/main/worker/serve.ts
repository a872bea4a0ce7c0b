// Serves the host: loads models, embeds and ranks texts, urgent ones first; one batch runs at a time.
import { setImmediate as nextTick } from 'node:timers/promises'
import { messageOf } from '../../shared/errors.ts'
import {
  type ModelAnswer,
  type ModelQuestion,
  modelQuestions,
  unloadSchema,
} from '../../shared/worker/model-messages.ts'
import type { WorkerAnswers } from '../../shared/worker/serve.ts'
import { ModelRefused } from './model-folder.ts'
import { loadPairModel, type PairModel } from './pair-model.ts'
import { loadTextModel, type TextModel } from './text-model.ts'

type Loaded = TextModel | PairModel
/** Work whose model is loaded; `between` runs after each batch. */
type Work = (between: () => Promise<void>) => Promise<void>

/** What answers the host; `sayLoaded` is called for each model that was loaded, with the time in ms. */
export function createModelServer(
  sayLoaded: (key: string, ms: number) => void,
): Pick<WorkerAnswers, 'answer' | 'told'> {
  const models = new Map<string, Promise<Loaded>>()
  const urgent: Work[] = []
  const waiting: Work[] = []
  const leaving: string[] = []
  let loads: Promise<unknown> = Promise.resolve()
  let isWorking = false

  /** The model, loaded where it is not. One after the other: transformers.js reads the folder's place from a setting that all loads share. */
  function modelOf(key: string, open: () => Promise<Loaded>): Promise<Loaded> {
    const known = models.get(key)
    if (known) return known
    const start = performance.now()
    const loading = loads.then(open)
    models.set(key, loading)
    loads = loading.then(
      () => sayLoaded(key, performance.now() - start),
      () => models.delete(key),
    )
    return loading
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

  async function embed(
    { spec, texts }: ModelQuestion<'embed'>,
    between: () => Promise<void>,
  ): Promise<ModelAnswer<'embed'>> {
    const model = await modelOf(spec.key, () => loadTextModel(spec))
    if (!('embed' in model)) throw new Error('The model gives no vectors')
    const start = performance.now()
    const vectors = await model.embed(texts, between)
    return {
      vectors: join(vectors.flat()),
      pieces: vectors.map((pieces) => pieces.length),
      ms: performance.now() - start,
    }
  }

  async function rank({ spec, query, texts }: ModelQuestion<'rank'>): Promise<ModelAnswer<'rank'>> {
    const model = await modelOf(spec.key, () => loadPairModel(spec))
    if (!('score' in model)) throw new Error('The model gives no scores')
    return { scores: [...(await model.score(query, texts))] }
  }

  /** Has the work done in its turn. */
  function inLine<T>(line: Work[], doIt: (between: () => Promise<void>) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(new Error(sentence(error)))
      line.push((between) => doIt(between).then(resolve, fail))
      void workOff()
    })
  }

  async function serveUrgent(): Promise<void> {
    // Lets messages in that came while the batch ran.
    await nextTick()
    for (let next = urgent.shift(); next; next = urgent.shift()) await next(noPause)
  }

  async function workOff(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (;;) {
      await serveUrgent()
      // Between two requests: a network must not be taken down while it runs.
      for (let key = leaving.shift(); key; key = leaving.shift()) await unload(key)
      const next = waiting.shift()
      if (!next) break
      await next(serveUrgent)
    }
    isWorking = false
  }

  return {
    async answer(name, input) {
      // What waits for a model that is being loaded stands in nobody's way.
      if (name === 'load_pairs' || name === 'rank') {
        const { spec } = modelQuestions.load_pairs.parse(input)
        const refusal = await refusalOf(modelOf(spec.key, () => loadPairModel(spec)))
        if (refusal || name === 'load_pairs') return refusal
        const question = modelQuestions.rank.parse(input)
        return inLine(urgent, () => rank(question))
      }
      const { spec } = modelQuestions.load_text.parse(input)
      const refusal = await refusalOf(modelOf(spec.key, () => loadTextModel(spec)))
      if (refusal || name === 'load_text') return refusal
      const question = modelQuestions.embed.parse(input)
      const line = question.urgent ? urgent : waiting
      return inLine(line, (between) => embed(question, between))
    },
    told(_, input) {
      leaving.push(unloadSchema.parse(input))
      void workOff()
    },
  }
}

const noPause = async () => {}

async function refusalOf(loading: Promise<Loaded>): Promise<{ refused: string } | null> {
  try {
    await loading
    return null
  } catch (error) {
    return { refused: sentence(error) }
  }
}

function sentence(error: unknown): string {
  if (error instanceof ModelRefused) return error.message
  return `The model failed on a text (${messageOf(error)}).`
}

function join(vectors: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const width = vectors[0]?.length ?? 0
  const all = new Float32Array(vectors.length * width)
  vectors.forEach((vector, index) => {
    all.set(vector, index * width)
  })
  return all
}
