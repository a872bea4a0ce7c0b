// The embedder of a core: the model that answers queries, and its state as a sentence.
import { AppError } from '../../shared/errors.ts'
import { within } from '../threads/within.ts'
import type { Embedder, EmbedderState } from './embedder.ts'
import { fingerprintOf, specOf } from './models/model-files.ts'
import {
  documentPrefixOf,
  type ModelProfile,
  modelProfileSchema,
  queryPrefixOf,
  type Sought,
} from './models/model-profile.ts'
import type { IndexRow } from './vectors/embedding-rows.ts'
import type { Indexes } from './vectors/indexes.ts'
import type { ModelClient } from './worker/model-client.ts'

interface Dependencies {
  readonly indexes: Indexes
  readonly worker: ModelClient
  /** The data folder's folder of models. */
  readonly models: string
  /** The profile that the settings name, or null. */
  readonly chosen: () => ModelProfile | null
  /** Why the chosen model cannot be used as its files are, or null. */
  readonly missing: () => string | null
  readonly refusal: (indexId: number) => string | null
}

/** Letters of a query that are looked at for each token that the model takes. */
const lettersPerToken = 8

interface CoreEmbedder extends Embedder {
  /** Tells listeners of a change. */
  changed(): void
  /** The profile with which an index is made. @throws AppError `unavailable` when what is stored of it cannot be read. */
  profileOf(index: IndexRow): ModelProfile
  /** What names its model to the worker. */
  keyOf(index: IndexRow): string
  specOfIndex(index: IndexRow): ReturnType<typeof specOf>
}

export function createEmbedder(dependencies: Dependencies): CoreEmbedder {
  const { indexes, worker, models, chosen, missing, refusal } = dependencies
  const listeners = new Set<() => void>()
  const profiles = new Map<string, ModelProfile>()

  function readProfile({ model }: IndexRow): ModelProfile | null {
    const known = profiles.get(model)
    if (known) return known
    const profile = storedProfile(model)
    if (profile !== null) profiles.set(model, profile)
    return profile
  }

  function profileOf(index: IndexRow): ModelProfile {
    const profile = readProfile(index)
    if (profile === null) throw new AppError('unavailable', unreadable(index))
    return profile
  }

  function keyOf({ fingerprint }: IndexRow): string {
    // A name may end in '#' and a number once another index of the same model is made.
    return fingerprint.split('#')[0] ?? fingerprint
  }

  function specOfIndex(index: IndexRow) {
    return { ...specOf(profileOf(index), models), key: keyOf(index) }
  }

  function state(): EmbedderState {
    const profile = chosen()
    if (!profile) return { status: 'off', message: 'No model is chosen: search goes by words.' }
    if (indexes.problem !== null) return { status: 'failed', message: indexes.problem }
    const lack = missing()
    if (lack) return { status: 'missing', message: lack }
    if (worker.unavailable !== null) return { status: 'failed', message: worker.unavailable }
    const index = indexes.building ?? indexes.serving
    const reason = index && refusal(index.id)
    if (reason) return { status: 'failed', message: reason }
    if (index && readProfile(index) === null) {
      return { status: 'failed', message: unreadable(index) }
    }
    if (worker.status === 'given_up') {
      return {
        status: 'given_up',
        message: `${profile.name} made its process fail several times and was given up: try again, or choose another model. Search goes by words.`,
      }
    }
    if (!index || worker.status === 'stopped') {
      return { status: 'resting', message: `${profile.name} is loaded when it is needed.` }
    }
    if (!worker.loaded.includes(keyOf(index))) {
      return { status: 'starting', message: `${profile.name} is being loaded.` }
    }
    return { status: 'ready', message: `${profile.name} is ready.` }
  }

  /** The chosen profile where the index is that model's: it may say more of queries than when the index was made. */
  function asNow(index: IndexRow): ModelProfile | null {
    const profile = chosen()
    return profile !== null && fingerprintOf(profile, models) === keyOf(index) ? profile : null
  }

  async function vectorOf(
    index: IndexRow,
    text: string,
    seeks: Sought | null,
  ): Promise<Float32Array> {
    const profile = profileOf(index)
    const cut = text.slice(0, profile.maxTokens * lettersPerToken)
    const spec = specOfIndex(index)
    const prefix = queryPrefixOf(asNow(index) ?? profile, seeks)
    const { vectors } = await worker.embed(spec, [{ prefix, text: cut }], true)
    const vector = vectors[0]?.[0] ?? new Float32Array(0)
    indexes.own(vector, index)
    return vector
  }

  return {
    get profile() {
      const index = chosen() ? indexes.serving : null
      return index ? readProfile(index) : null
    },
    get state() {
      return state()
    },
    profileOf,
    keyOf,
    specOfIndex,
    async embedQuery(text, limitMs, seeks = null) {
      const index = chosen() ? indexes.serving : null
      if (!index || refusal(index.id) || text.trim() === '') return null
      try {
        return await within(vectorOf(index, text, seeks), limitMs)
      } catch {
        // Words answer; why the model did not is told by `state`.
        return null
      }
    },
    async embedDocuments(texts, signal) {
      const index = chosen() ? indexes.serving : null
      if (!index) throw new AppError('unavailable', state().message)
      const profile = profileOf(index)
      const spec = specOfIndex(index)
      const done: (readonly Float32Array[])[] = []
      for (let start = 0; start < texts.length; start += batchSize) {
        signal?.throwIfAborted()
        const part = texts.slice(start, start + batchSize).map(({ text, kind }) => ({
          prefix: documentPrefixOf(profile, kind),
          text,
        }))
        done.push(...(await worker.embed(spec, part, false)).vectors)
      }
      return done
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed() {
      for (const listener of listeners) listener()
    },
    close: () => worker.close(),
  }
}

/** Texts in one request to the worker. */
const batchSize = 32

function storedProfile(json: string): ModelProfile | null {
  try {
    return modelProfileSchema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** Choosing the model writes its profile anew. */
function unreadable({ profile }: IndexRow): string {
  return `What the memory holds of the model ${profile} cannot be read: choose the model again in the settings. Search goes by words.`
}
