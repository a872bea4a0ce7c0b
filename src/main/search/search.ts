// Search over everything remembered: by words, and by meaning too where there is a model, fused by score.
import {
  type SearchFacets,
  type SearchHit,
  type SearchInput,
  searchInputSchema,
} from '../../shared/contract/search.ts'
import type { EventLog } from '../core/event-log.ts'
import type { Embedder } from '../embed/embedder.ts'
import type { VectorIndex } from '../embed/vector-index.ts'
import { createQueryVector } from './query-vector.ts'
import type { Answer, Question } from './question.ts'

/** What a search answers; the shape of the contract's `search.query`. */
export interface SearchResult {
  readonly hits: SearchHit[]
  /** Hits in all, counted up to 1,000. */
  readonly total: number
  readonly facets: SearchFacets
  readonly mode: 'words' | 'hybrid'
  /** Why words alone answered where more was asked for, or null. */
  readonly note: string | null
  readonly durationMs: number
}

export interface FindOptions {
  /** How long to wait for the query's vector, in ms. */
  readonly vectorLimitMs: number
  /** So many of the best. */
  readonly most: number
}

export interface Search {
  /** Answers a query. Any text is a valid query; one without words lists the newest that fit the filters. */
  query(input: SearchInput): Promise<SearchResult>
  /**
   * The best in order, unread and without an event, at once: by words alone where the rest would have to
   * be started first.
   */
  find(input: SearchInput, options: FindOptions): Promise<Answer['ranked']>
}

interface Dependencies {
  /** Answers from the store; an urgent question may be answered by words alone. */
  readonly answer: (question: Question, isUrgent: boolean) => Answer | Promise<Answer>
  readonly events: Pick<EventLog, 'write'>
  /** Words alone when left out. */
  readonly embedder?: Pick<Embedder, 'embedQuery' | 'profile' | 'state'>
  readonly vectors?: Pick<VectorIndex, 'indexOf'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export function createSearch(dependencies: Dependencies): Search {
  const { answer, events, now = Date.now } = dependencies
  const vectorOf = createQueryVector(dependencies)

  return {
    async find(given, { vectorLimitMs, most }) {
      const input = searchInputSchema.parse(given)
      const { meaning } = await vectorOf(input.query, input.mode, vectorLimitMs)
      return (await answer({ input, meaning, time: now(), named: most }, true)).ranked
    },
    async query(given) {
      const start = performance.now()
      const input = searchInputSchema.parse(given)
      const { meaning, note } = await vectorOf(input.query, input.mode)
      const mode = meaning ? 'hybrid' : 'words'
      const found = await answer({ input, meaning, time: now(), named: 0 }, false)
      const { hits, total, facets, words, filters } = found
      const durationMs = performance.now() - start
      const sessionId = input.sessionId
      events.write('search.query', { mode, words, filters }, { sessionId })
      events.write(
        'search.result',
        { hits: hits.length, topScore: hits[0]?.score ?? null },
        { sessionId, durationMs },
      )
      events.write('context.progressive', { depth: 'index', items: hits.length }, { sessionId })
      return { hits, total, facets, mode, note, durationMs }
    },
  }
}
