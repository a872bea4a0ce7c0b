// The optional cross-encoder: a model in a folder of the user's own that reads the best results again.
import { messageOf } from '../../shared/errors.ts'
import type { PairSpec } from '../../shared/worker/model-messages.ts'
import { within } from '../threads/within.ts'
import { readPairSpec } from './models/pair-folder.ts'
import { ModelRefused } from './worker/model-answers.ts'
import type { ModelClient } from './worker/model-client.ts'

export interface Reranker {
  /** The folder that the settings name, and why it cannot be used, as one sentence. */
  readonly state: { readonly folder: string | null; readonly problem: string | null }
  /** Name of the model among those that the worker has loaded; null when none can be used. */
  readonly key: string | null
  /**
   * For each text 0 to 1: how well it answers the query. Null when there is no such model, or no answer
   * within `limitMs`. Never throws.
   */
  score(query: string, texts: readonly string[], limitMs: number): Promise<readonly number[] | null>
  /** Reads the folder again. */
  refresh(): void
}

/** The reranker of a core; `folder` is what the settings name. */
export function createReranker(
  worker: Pick<ModelClient, 'rank'>,
  folder: () => string | null,
): Reranker {
  let spec: PairSpec | null = null
  let problem: string | null = null

  function refresh(): void {
    const named = folder()
    spec = null
    problem = null
    if (named === null) return
    try {
      spec = readPairSpec(named)
    } catch (error) {
      problem = messageOf(error)
    }
  }
  refresh()

  return {
    get state() {
      return { folder: folder(), problem }
    },
    get key() {
      return spec?.key ?? null
    },
    async score(query, texts, limitMs) {
      const asked = spec
      if (!asked || texts.length === 0 || query.trim() === '') return null
      const scores = worker.rank(asked, query, texts).catch((error: unknown) => {
        // The order by words and meaning stands. A model that cannot be used is not asked again, also when
        // that shows after the limit.
        if (error instanceof ModelRefused && spec === asked) {
          spec = null
          problem = error.message
        }
        return null
      })
      return within(scores, limitMs)
    },
    refresh,
  }
}
