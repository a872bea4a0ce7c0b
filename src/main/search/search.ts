// Search over everything remembered: documents with all the words first, then those with most of them.
import type { SearchHit, SearchInput } from '../../shared/contract/search.ts'
import type { EventLog } from '../core/event-log.ts'
import type { Db } from '../db/open.ts'
import { compileFilter, type Filter, kindExpression } from './filters.ts'
import { createHitReader } from './hits.ts'
import { allOf, anyOf, termExpression } from './match-expression.ts'
import { parseQuery, type QueryTerm } from './parse-query.ts'
import { byScore, createRanking, mostCounted, type Ranked } from './ranking.ts'

/** What a search answers; the shape of the contract's `search.query`. */
export interface SearchResult {
  readonly hits: SearchHit[]
  /** Hits in all, counted up to 1,000. */
  readonly total: number
  readonly mode: 'words'
  readonly durationMs: number
}

export interface Search {
  /** Answers a query. Any text is a valid query; one without words lists the newest that fit the filters. */
  query(input: SearchInput): SearchResult
}

interface Dependencies {
  readonly db: Db
  readonly events: Pick<EventLog, 'write'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** A question of more words than this is asked with the rarest of them. */
const mostTerms = 12
/** Of a very long question so many words are looked up to find the rarest. */
const mostWeighed = 48
/** With fewer hits than this that hold all words, those that hold most of them follow. */
const enough = 25
/** So many partial matches are weighed by how many words they hold. */
const mostPartial = 400

/** Search by words over the tables of `db`. */
export function createSearch({ db, events, now = Date.now }: Dependencies): Search {
  const ranking = createRanking(db, now)
  const readHits = createHitReader(db)

  function find(terms: readonly QueryTerm[], filter: Filter): { ranked: Ranked[]; total: number } {
    const expressions = terms.map(termExpression)
    if (expressions.length === 0) return browse(filter)
    const full = ranking.rank(allOf(expressions), filter)
    const all = full.ranked.map((row) => ({ ...row, score: 1 + squash(row.score) }))
    if (full.total >= enough || terms.length < 2) return { ranked: all, total: full.total }
    const known = new Set(all.map((row) => row.id))
    const rest = partial(expressions, filter).filter((row) => !known.has(row.id))
    return { ranked: [...all, ...rest], total: Math.min(mostCounted, full.total + rest.length) }
  }

  function browse(filter: Filter): { ranked: Ranked[]; total: number } {
    if (filter.names.length === 0) return { ranked: [], total: 0 }
    const match = allOf([kindExpression(), ...filter.expressions])
    const ids = ranking.newest(match, filter, mostCounted)
    return { ranked: ids.map((id) => ({ id, at: 0, score: 0 })), total: ids.length }
  }

  /** Documents with at least half of the words, where there are any, else with the most there are. */
  function partial(expressions: readonly string[], filter: Filter): Ranked[] {
    const { core, rest } = rarestFirst(expressions)
    if (core.length === 0) return []
    const anyCore = anyOf(core)
    // Frequent words add to the rank of what the rare ones found, without bringing all their documents.
    const match = rest.length > 0 ? `(${anyCore}) OR ((${anyCore}) AND (${anyOf(rest)}))` : anyCore
    const candidates = ranking.rank(match, filter).ranked.slice(0, mostPartial)
    const held = new Map<number, number>()
    const low = candidates.reduce((least, row) => Math.min(least, row.id), Number.MAX_SAFE_INTEGER)
    for (const expression of expressions) {
      const narrowed = allOf([anyCore, expression, ...filter.expressions])
      const floor = { ...filter, values: { ...filter.values, low } }
      for (const id of ranking.newest(narrowed, floor, mostCounted)) {
        held.set(id, (held.get(id) ?? 0) + 1)
      }
    }
    const weighed = candidates.map((row) => ({
      ...row,
      share: (held.get(row.id) ?? 1) / expressions.length,
    }))
    const half = Math.floor(expressions.length / 2) / expressions.length
    const most = weighed.filter((row) => row.share >= half)
    return (most.length > 0 ? most : weighed)
      .sort((a, b) => b.share - a.share || byScore(a, b))
      .map(({ id, at, share, score }) => ({
        id,
        at,
        // Below every document with all words, and within a share by rank.
        score: share * 0.99 + (squash(score) * 0.9) / (expressions.length * 10),
      }))
  }

  /** Splits the words into those rare enough to bring documents of their own and the frequent ones. */
  function rarestFirst(expressions: readonly string[]): { core: string[]; rest: string[] } {
    const counted = expressions
      .map((expression) => ({ expression, count: ranking.frequency(expression, mostCounted) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count)
    const core: string[] = []
    let sum = 0
    for (const { expression, count } of counted) {
      if (core.length > 0 && sum + count > mostCounted) break
      core.push(expression)
      sum += count
    }
    return { core, rest: counted.slice(core.length).map(({ expression }) => expression) }
  }

  /** The words to ask with: of too many the rarest that occur, and an open last word as far as it is known. */
  function settle(terms: readonly QueryTerm[]): QueryTerm[] {
    if (terms.length <= mostTerms) return terms.map(shortenUnknown)
    const longest = [...terms].sort((a, b) => b.text.length - a.text.length).slice(0, mostWeighed)
    const occurring = longest
      .map((term) => ({ term, count: ranking.frequency(termExpression(term), mostCounted) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count)
      .map(({ term }) => term)
    return (occurring.length > 0 ? occurring : longest).slice(0, mostTerms)
  }

  // The index holds stems: `configurat` begins no stem, `configur` does.
  function shortenUnknown(term: QueryTerm): QueryTerm {
    if (term.type !== 'word' || !term.prefix) return term
    for (let length = term.text.length; length >= 5 && length > term.text.length - 5; length--) {
      const shorter = { ...term, text: term.text.slice(0, length) }
      if (ranking.frequency(termExpression(shorter), 1) > 0) return shorter
    }
    return term
  }

  return {
    query(input) {
      const start = performance.now()
      const terms = settle(parseQuery(input.query))
      const filter = compileFilter(db, input)
      const { ranked, total } = filter ? find(terms, filter) : { ranked: [], total: 0 }
      const offset = input.offset ?? 0
      const hits = readHits(ranked.slice(offset, offset + (input.limit ?? 20)), terms)
      const durationMs = performance.now() - start
      events.write(
        'search.query',
        { mode: 'words', words: terms.length, filters: [...(filter?.names ?? [])] },
        { sessionId: input.sessionId },
      )
      events.write(
        'search.result',
        { hits: hits.length, topScore: hits[0]?.score ?? null },
        { sessionId: input.sessionId, durationMs },
      )
      return { hits, total, mode: 'words', durationMs }
    },
  }
}

/** Maps a score of any size to 0..1, keeping the order. */
function squash(score: number): number {
  const positive = Math.max(0, score)
  return positive / (positive + 10)
}
