// Search over everything remembered: documents with all the words first, then those with most of them.
import type { SearchHit, SearchInput } from '../../shared/contract/search.ts'
import type { EventLog } from '../core/event-log.ts'
import type { Db } from '../db/open.ts'
import { createIdFinder } from './by-id.ts'
import { compileFilter, type Filter, kindExpression } from './filters.ts'
import { createHitReader } from './hits.ts'
import { allOf, anyOf, termExpression } from './match-expression.ts'
import { parseQuery, type QueryTerm } from './parse-query.ts'
import { byScore, createRanking, mostCounted, type Ranked } from './ranking.ts'
import type { WeighedTerm } from './scoring.ts'

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
const mostPartial = 300
/** A word that stands in so many documents is no unfinished one. */
const frequent = 200

/** A term as it is asked for. */
interface Term extends WeighedTerm {
  readonly expression: string
  readonly frequency: number
}

/** Search by words over the tables of `db`. */
export function createSearch({ db, events, now = Date.now }: Dependencies): Search {
  const ranking = createRanking(db, now)
  const readHits = createHitReader(db)
  const findById = createIdFinder(db)

  /** What an id names, then what holds the words. */
  function answer(
    input: SearchInput,
    terms: readonly Term[],
    filter: Filter,
  ): { ranked: Ranked[]; total: number } {
    const named = findById(input, filter)
    const found = find(terms, filter)
    if (named.length === 0) return found
    const rest = found.ranked.filter((row) => !named.includes(row.id))
    return {
      ranked: [...named.map((id) => ({ id, at: 0, score: 2 })), ...rest],
      total: Math.min(
        mostCounted,
        found.total + named.length - (found.ranked.length - rest.length),
      ),
    }
  }

  function find(terms: readonly Term[], filter: Filter): { ranked: Ranked[]; total: number } {
    if (terms.length === 0) return browse(filter)
    const full = ranking.rank(allOf(terms.map(({ expression }) => expression)), filter, terms)
    const all = full.ranked.map((row) => ({ ...row, score: 1 + squash(row.score) }))
    if (full.total >= enough || terms.length < 2) return { ranked: all, total: full.total }
    const known = new Set(all.map((row) => row.id))
    const rest = partial(terms, filter).filter((row) => !known.has(row.id))
    return { ranked: [...all, ...rest], total: Math.min(mostCounted, full.total + rest.length) }
  }

  function browse(filter: Filter): { ranked: Ranked[]; total: number } {
    if (filter.names.length === 0) return { ranked: [], total: 0 }
    const match = allOf([kindExpression(), ...filter.expressions])
    const ids = ranking.newest(match, filter, mostCounted)
    return { ranked: ids.map((id) => ({ id, at: 0, score: 0 })), total: ids.length }
  }

  /** Documents with at least half of the words, where there are any, else with the most there are. */
  function partial(terms: readonly Term[], filter: Filter): Ranked[] {
    // Frequent words add to the rank of what rare ones find, without bringing all their documents.
    const anyCore = anyOf(rarest(terms))
    if (anyCore === '') return []
    const held = new Map<number, { words: number; rarity: number }>()
    for (const { expression, rarity } of terms) {
      const match = allOf([anyCore, expression, ...filter.expressions])
      for (const id of ranking.newest(match, filter, mostCounted)) {
        const before = held.get(id)
        held.set(id, {
          words: (before?.words ?? 0) + 1,
          rarity: (before?.rarity ?? 0) + rarity,
        })
      }
    }
    const half = Math.floor(terms.length / 2)
    const found = [...held].sort(
      ([a, x], [b, y]) => y.words - x.words || y.rarity - x.rarity || b - a,
    )
    const most = found.filter(([, { words }]) => words >= half)
    const chosen = (most.length > 0 ? most : found).slice(0, mostPartial).map(([id]) => id)
    return ranking
      .weigh(chosen, terms)
      .map((row) => ({ row, words: held.get(row.id)?.words ?? 0 }))
      .sort((a, b) => b.words - a.words || byScore(a.row, b.row))
      .map(({ row, words }) => ({
        ...row,
        // Below every document with all words; among those with as many words by rank.
        score: (words - 1 + squash(row.score)) / terms.length,
      }))
  }

  /** The words rare enough to bring documents of their own; at least the rarest that occurs. */
  function rarest(terms: readonly Term[]): string[] {
    const core: string[] = []
    let sum = 0
    for (const { expression, frequency } of [...terms].sort((a, b) => a.frequency - b.frequency)) {
      if (frequency === 0) continue
      if (core.length > 0 && sum + frequency > mostCounted) break
      core.push(expression)
      sum += frequency
    }
    return core
  }

  /** The words to ask with, weighed: of too many the rarest that occur. */
  function settle(terms: readonly QueryTerm[]): Term[] {
    const [only] = terms
    // How rare a word is matters beside others only.
    if (only && terms.length === 1) {
      const term = settleEnd(only)
      return [{ term, expression: termExpression(term), frequency: 1, rarity: 1 }]
    }
    if (terms.length <= mostTerms) return terms.map((term) => weighed(settleEnd(term)))
    const longest = [...terms]
      .sort((a, b) => b.text.length - a.text.length)
      .slice(0, mostWeighed)
      .map((term) => weighed(term))
    const occurring = longest
      .filter(({ frequency }) => frequency > 0)
      .sort((a, b) => a.frequency - b.frequency)
    return (occurring.length > 0 ? occurring : longest).slice(0, mostTerms)
  }

  function weighed(term: QueryTerm): Term {
    const expression = termExpression(term)
    const frequency = ranking.frequency(expression, mostCounted)
    return { term, expression, frequency, rarity: ranking.rarity(frequency) }
  }

  /**
   * Settles what an open last word stands for. A frequent word is taken as finished, since all words
   * that begin with it would have to be read together. The index holds stems, so that a beginning which
   * is longer than one (`configurat`) is cut until it begins something.
   */
  function settleEnd(term: QueryTerm): QueryTerm {
    if ((term.type !== 'word' && term.type !== 'name') || !term.prefix) return term
    const finished = { ...term, prefix: false }
    if (ranking.frequency(termExpression(finished), frequent) === frequent) return finished
    if (term.type === 'name') return term
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
      const { ranked, total } = filter ? answer(input, terms, filter) : { ranked: [], total: 0 }
      const offset = input.offset ?? 0
      const hits = readHits(
        ranked.slice(offset, offset + (input.limit ?? 20)),
        terms.map(({ term }) => term),
      )
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
