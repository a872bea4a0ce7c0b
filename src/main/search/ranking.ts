// Asks the word index and orders what it finds: bm25 over a bounded number of rows, blended with recency.
import type { SearchKind } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import type { Filter } from './filters.ts'
import { allOf } from './match-expression.ts'

/** A document with what its rank is made of. */
export interface Ranked {
  readonly id: number
  readonly at: number
  readonly score: number
}

/**
 * bm25 costs about 8 µs a row (100,000 documents, 2 cores): so many of the newest matches are ranked, and as
 * many of those that hold the words in their title. Frequent words would else stall the caller.
 */
const pool = 400
/** Matches are counted up to here. */
export const mostCounted = 1000

/** How fast recency fades, in ms: a month-old hit keeps half of the bonus. */
const halfLife = 30 * 24 * 3_600_000
/** What recency can add to a score, as a share of it. */
const recencyBonus = 0.6

const kindWeights: Readonly<Record<SearchKind, number>> = {
  memory: 1.25,
  session: 1.15,
  turn: 1.05,
  observation: 1,
  prompt: 0.95,
}

export interface Ranking {
  /** Rows that match, newest first, up to `limit`. */
  newest(match: string, filter: Filter, limit: number): number[]
  /** Matches in rank order and their number, both bounded. */
  rank(match: string, filter: Filter): { ranked: Ranked[]; total: number }
  /** How many documents hold `match`, counted up to `limit`; filters play no part. */
  frequency(match: string, limit: number): number
}

/** The ranking over the word index of `db`. */
export function createRanking(db: Db, now: () => number): Ranking {
  const table = 'search_words w JOIN search_documents d ON d.id = w.rowid'

  function where(filter: Filter): string {
    const condition = filter.condition ? ` AND ${filter.condition}` : ''
    return `search_words MATCH @match AND w.rowid BETWEEN @low AND @high${condition}`
  }

  function newest(match: string, filter: Filter, limit: number): number[] {
    const from = filter.condition ? table : 'search_words w'
    return db
      .prepare(
        `SELECT w.rowid FROM ${from} WHERE ${where(filter)} ORDER BY w.rowid DESC LIMIT @limit`,
      )
      .pluck()
      .all({ ...filter.values, match, limit }) as number[]
  }

  function scored(match: string, filter: Filter, low: number): Ranked[] {
    const time = now()
    const rows = db
      .prepare(
        `SELECT w.rowid AS id, d.at, d.kind, -bm25(search_words, 5.0, 1.0, 2.0, 0.0) AS relevance
         FROM ${table} WHERE ${where(filter)}`,
      )
      .all({ ...filter.values, match, low: Math.max(low, Number(filter.values.low)) }) as {
      id: number
      at: number
      kind: SearchKind
      relevance: number
    }[]
    return rows.map(({ id, at, kind, relevance }) => {
      const recency = 2 ** (-Math.max(0, time - at) / halfLife)
      return { id, at, score: relevance * (1 + recencyBonus * recency) * kindWeights[kind] }
    })
  }

  return {
    newest,
    rank(words, filter) {
      const match = allOf([words, ...filter.expressions])
      const rows = newest(match, filter, mostCounted)
      const found = new Map<number, Ranked>()
      const take = (ids: readonly number[], expression: string) => {
        const low = ids[Math.min(ids.length, pool) - 1]
        if (low === undefined) return
        for (const row of scored(expression, filter, low)) {
          if (!found.has(row.id)) found.set(row.id, row)
        }
      }
      take(rows, match)
      if (rows.length > pool) {
        const inTitle = allOf([`{title} : (${words})`, ...filter.expressions])
        take(newest(inTitle, filter, pool), inTitle)
      }
      return { ranked: [...found.values()].sort(byScore), total: rows.length }
    },
    frequency(match, limit) {
      return db
        .prepare(
          'SELECT count(*) FROM (SELECT 1 FROM search_words WHERE search_words MATCH ? LIMIT ?)',
        )
        .pluck()
        .get(match, limit) as number
    },
  }
}

/** Best first; equals by time, then by row, so that an order never depends on chance. */
export function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || b.at - a.at || b.id - a.id
}
