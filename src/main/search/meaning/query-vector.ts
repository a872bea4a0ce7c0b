// Gets the vector of a query within its time, or says why words answer alone.
import { setImmediate as nextTick } from 'node:timers/promises'
import type { SearchInput } from '../../../shared/contract/search.ts'
import type { Embedder } from '../../embed/embedder.ts'
import type { Sought } from '../../embed/models/model-profile.ts'
import type { VectorIndex } from '../../embed/vectors/vector-index.ts'
import type { Meaning } from '../question.ts'
import { tellingText } from '../words/question-parts.ts'

/** What the query means to the model, or a sentence for the user where that was wanted and is not there. */
export interface Asked {
  readonly meaning: Meaning | null
  readonly note: string | null
}

interface Dependencies {
  readonly embedder?: Pick<Embedder, 'embedQuery' | 'profile' | 'state'>
  readonly vectors?: Pick<VectorIndex, 'indexOf'>
}

/** Somebody waits for the answer (ms): a loaded model takes under 10, one that is not is left to warm up. */
const usualLimitMs = 300
/** Where meaning was asked for by name, a model may be loaded first (ms). */
const patientLimitMs = 10_000

type AskedInput = Required<Pick<SearchInput, 'query' | 'mode'>> & Pick<SearchInput, 'kinds'>

interface AskedOptions {
  readonly limitMs?: number
  /** What is sought; told by the kinds that are asked for when left out. */
  readonly seeks?: Sought
}

/** What a search seeks by its filter of kinds; null where it may be anything. */
function soughtBy({ kinds = [] }: AskedInput): Sought | null {
  if (kinds.length === 0) return null
  if (kinds.every((kind) => kind === 'memory')) return 'learnings'
  return kinds.includes('memory') ? null : 'observations'
}

/** A function that waits for a query's vector, `limitMs` at most; by the mode when left out. */
export function createQueryVector({
  embedder,
  vectors,
}: Dependencies): (input: AskedInput, options?: AskedOptions) => Promise<Asked> {
  return async (input, { limitMs, seeks = soughtBy(input) } = {}) => {
    const { query, mode } = input
    const profile = embedder?.profile ?? null
    if (mode === 'words') return { meaning: null, note: null }
    if (!embedder || !vectors || !profile) {
      const wanted = mode === 'auto' ? null : (embedder?.state.message ?? 'No model is chosen.')
      return { meaning: null, note: wanted }
    }
    if (query.trim() === '') return { meaning: null, note: null }
    const limit = limitMs ?? (mode === 'auto' ? usualLimitMs : patientLimitMs)
    const vector = await embedder.embedQuery(tellingText(query), limit, seeks)
    if (vector?.length === 0) {
      return { meaning: null, note: `Words alone answered: ${profile.name} knows none of these.` }
    }
    const indexId = vector && vectors.indexOf(vector)
    if (vector && indexId !== null) {
      const { similarity, fusionWeight } = profile
      return { meaning: { vector, indexId, similarity, fusionWeight }, note: null }
    }
    // A worker that ended says so a moment later.
    await nextTick()
    const { status, message } = embedder.state
    const why = status === 'ready' ? `${profile.name} took longer than ${limit} ms.` : message
    return { meaning: null, note: `Words alone answered. ${why}` }
  }
}
