// Asks the word index and orders what it finds: a bounded number of rows, weighed and blended with recency.
import type { SearchKind } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import type { Filter } from './filters.ts'
import { allOf } from './match-expression.ts'
import { createScorer, type WeighedTerm } from './scoring.ts'

/** A document with what its rank is made of. */
export interface Ranked {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly score: number
}

/** Of very many matches so many of the newest are weighed, and so many of those with the words in the title. */
const newestWeighed = 300
const titlesWeighed = 150
/** Matches are counted up to here. */
export const mostCounted = 1000
/** Texts are weighed by their beginning, in characters. */
const textWeighed = 4000

/** How fast recency fades, in ms: a month-old hit keeps half of the bonus. */
const halfLife = 30 * 24 * 3_600_000
/** What recency can add to a score, as a share of it. */
const recencyBonus = 0.5

const kindWeights: Readonly<Record<SearchKind, number>> = {
  memory: 1.25,
  session: 1.15,
  turn: 1.05,
  observation: 1,
  prompt: 0.95,
}

interface TextRow {
  readonly id: number
  readonly at: number
  readonly kind: SearchKind
  readonly title: string
  readonly body: string
  readonly parts: string
}

export interface Ranking {
  /** Rows that match, newest first, up to `limit`. */
  newest(match: string, filter: Filter, limit: number): number[]
  /** Matches in rank order and their number, both bounded. */
  rank(
    match: string,
    filter: Filter,
    terms: readonly WeighedTerm[],
  ): { ranked: Ranked[]; total: number }
  /** Weighs the given rows; best first. */
  weigh(ids: readonly number[], terms: readonly WeighedTerm[]): Ranked[]
  /** How many documents hold `match`, counted up to `limit`; filters play no part. */
  frequency(match: string, limit: number): number
  /** How telling a word is that stands in `frequency` documents. */
  rarity(frequency: number): number
}

/** The ranking over the word index of `db`. */
export function createRanking(db: Db, now: () => number): Ranking {
  const count = db
    .prepare('SELECT count(*) FROM (SELECT 1 FROM search_words WHERE search_words MATCH ? LIMIT ?)')
    .pluck()
  const highest = db.prepare('SELECT max(id) FROM search_documents').pluck()
  const texts = db.prepare(`
    SELECT d.id, d.at, d.kind, d.title, substr(d.body, 1, ${textWeighed}) AS body,
      substr(d.parts, 1, ${textWeighed}) AS parts
    FROM json_each(?) wanted JOIN search_documents d ON d.id = wanted.value`)

  function newest(match: string, filter: Filter, limit: number): number[] {
    // Without conditions on the table the word index alone is read.
    const [from, condition] = filter.condition
      ? ['search_words w JOIN search_documents d ON d.id = w.rowid', ` AND ${filter.condition}`]
      : ['search_words w', '']
    return db
      .prepare(
        `SELECT w.rowid FROM ${from}
         WHERE search_words MATCH @match AND w.rowid BETWEEN @low AND @high${condition}
         ORDER BY w.rowid DESC LIMIT @limit`,
      )
      .pluck()
      .all({ ...filter.values, match, limit }) as number[]
  }

  function weigh(ids: readonly number[], terms: readonly WeighedTerm[]): Ranked[] {
    const time = now()
    const score = createScorer(terms)
    const rows = texts.all(JSON.stringify(ids)) as TextRow[]
    return rows
      .map((row) => {
        const recency = 2 ** (-Math.max(0, time - row.at) / halfLife)
        const weight = (1 + recencyBonus * recency) * kindWeights[row.kind]
        return { id: row.id, at: row.at, score: score(row) * weight }
      })
      .sort(byScore)
  }

  return {
    newest,
    weigh,
    rank(words, filter, terms) {
      const rows = newest(allOf([words, ...filter.expressions]), filter, mostCounted)
      const chosen = new Set(rows.slice(0, newestWeighed))
      if (rows.length > newestWeighed) {
        const inTitle = allOf([`{title} : (${words})`, ...filter.expressions])
        for (const id of newest(inTitle, filter, titlesWeighed)) chosen.add(id)
      }
      return { ranked: weigh([...chosen], terms), total: rows.length }
    },
    frequency: (match, limit) => count.get(match, limit) as number,
    rarity(frequency) {
      const documents = Math.max(1, (highest.get() as number | null) ?? 1)
      return Math.log(1 + documents / (frequency + 1))
    },
  }
}

/** Best first; equals by time, then by row, so that an order never depends on chance. */
export function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || b.at - a.at || b.id - a.id
}
