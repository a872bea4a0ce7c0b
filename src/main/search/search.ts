// Search over everything remembered: by words, and by meaning too where there is a model, fused by score.
import type { SearchHit, SearchInput } from '../../shared/contract/search.ts'
import type { EventLog } from '../core/event-log.ts'
import type { Db } from '../db/open.ts'
import type { Embedder } from '../embed/embedder.ts'
import type { VectorIndex } from '../embed/vector-index.ts'
import { createIdFinder } from './by-id.ts'
import { compileFilter, type Filter, kindExpression } from './filters.ts'
import { type Fused, fuse } from './fuse.ts'
import { createHitReader, type RankedHit } from './hits.ts'
import { allOf } from './match-expression.ts'
import { createMeaningSearch } from './meaning-search.ts'
import { parseQuery } from './parse-query.ts'
import { createRanking, mostCounted } from './ranking.ts'
import { createTermSettler, type Term } from './settle-terms.ts'
import { createWordSearch } from './word-search.ts'

/** What a search answers; the shape of the contract's `search.query`. */
export interface SearchResult {
  readonly hits: SearchHit[]
  /** Hits in all, counted up to 1,000. */
  readonly total: number
  readonly mode: 'words' | 'hybrid'
  /** Why words alone answered where more was asked for, or null. */
  readonly note: string | null
  readonly durationMs: number
}

export interface FindOptions {
  /** How long to wait for the query's vector, in ms; by the mode when left out. */
  readonly vectorLimitMs?: number
}

/** Documents in order, before they are read. */
export interface Found {
  readonly ranked: readonly RankedHit[]
  readonly terms: readonly Term[]
  readonly total: number
  readonly mode: 'words' | 'hybrid'
  readonly note: string | null
  readonly filters: readonly string[]
}

export interface Search {
  /** Answers a query. Any text is a valid query; one without words lists the newest that fit the filters. */
  query(input: SearchInput, options?: FindOptions): Promise<SearchResult>
  /** The same without reading the hits and without an event. */
  find(input: SearchInput, options?: FindOptions): Promise<Found>
}

interface Dependencies {
  readonly db: Db
  readonly events: Pick<EventLog, 'write'>
  /** Words alone when left out. */
  readonly embedder?: Pick<Embedder, 'embedQuery' | 'profile' | 'state'>
  readonly vectors?: Pick<VectorIndex, 'nearest'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Search over the tables of `db`. */
export function createSearch(dependencies: Dependencies): Search {
  const { db, events, now = Date.now } = dependencies
  const ranking = createRanking(db, now)
  const settle = createTermSettler(ranking)
  const findWords = createWordSearch(ranking)
  const meaning = createMeaningSearch(dependencies)
  const readHits = createHitReader(db)
  const findById = createIdFinder(db)

  function browse(filter: Filter): { ranked: RankedHit[]; total: number } {
    if (filter.names.length === 0) return { ranked: [], total: 0 }
    const match = allOf([kindExpression(), ...filter.expressions])
    const ids = ranking.newest(match, filter, mostCounted)
    return { ranked: ids.map((id) => ({ id, score: 0, parts: null })), total: ids.length }
  }

  async function find(input: SearchInput, options: FindOptions = {}): Promise<Found> {
    const asked = await meaning.ask(input.query, input.mode ?? 'auto', options.vectorLimitMs)
    const terms = settle(parseQuery(input.query))
    const filter = compileFilter(db, input)
    const mode = asked.vector ? ('hybrid' as const) : ('words' as const)
    const facts = { terms, mode, note: asked.note, filters: filter?.names ?? [] }
    if (!filter) return { ranked: [], total: 0, ...facts }
    if (terms.length === 0 && !asked.vector) return { ...browse(filter), ...facts }

    const byWords =
      terms.length > 0 && input.mode !== 'vectors'
        ? findWords(terms, filter)
        : { ids: [], total: 0 }
    const weigh = (ids: readonly number[]) => ranking.weigh(ids, terms, input.preferProjectId)
    const rows = weigh(byWords.ids)
    const near = meaning.near(asked, input, filter, terms, rows)
    const added = near ? weigh(near.added) : []
    const fused = fuse([...rows, ...added], terms.length, near?.similarities ?? null)
    const total = Math.min(mostCounted, byWords.total + added.length)
    return { ...named(input, filter, fused, total), ...facts }
  }

  /** What an id names goes before what holds the words. */
  function named(input: SearchInput, filter: Filter, fused: readonly Fused[], total: number) {
    const ids = findById(input, filter)
    if (ids.length === 0) return { ranked: fused, total }
    const rest = fused.filter((row) => !ids.includes(row.id))
    return {
      ranked: [...ids.map((id) => ({ id, score: 1, parts: null })), ...rest],
      total: Math.min(mostCounted, total + ids.length - (fused.length - rest.length)),
    }
  }

  return {
    find,
    async query(input, options) {
      const start = performance.now()
      const { ranked, terms, total, mode, note, filters } = await find(input, options)
      const { hits, folded } = readHits(
        ranked,
        terms.map(({ term }) => term),
        {
          offset: input.offset ?? 0,
          limit: input.limit ?? 20,
          explain: input.explain ?? false,
        },
      )
      const durationMs = performance.now() - start
      events.write(
        'search.query',
        { mode, words: terms.length, filters: [...filters] },
        { sessionId: input.sessionId },
      )
      events.write(
        'search.result',
        { hits: hits.length, topScore: hits[0]?.score ?? null },
        { sessionId: input.sessionId, durationMs },
      )
      events.write(
        'context.progressive',
        { depth: 'index', items: hits.length },
        { sessionId: input.sessionId },
      )
      return { hits, total: Math.max(hits.length, total - folded), mode, note, durationMs }
    },
  }
}
