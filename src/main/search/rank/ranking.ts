// Asks the word index and weighs what it finds: a bounded number of rows, whatever the size of the store.
import type { Statement } from 'better-sqlite3'
import type { SearchKind } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'
import type { Filter } from '../filters.ts'
import { anyOfColumn, joinRecords } from '../kinds/record-sql.ts'
import { allOf } from '../words/match-expression.ts'
import { createCorpus, textWeighed } from './corpus.ts'
import { type Prior, type PriorRow, priorOf } from './prior.ts'
import { createScorer, type TextScore, type WeighedTerm } from './scoring.ts'

/** A document with what its rank is made of. */
export interface Weighed extends TextScore {
  readonly id: number
  readonly kind: SearchKind
  readonly projectId: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  /** What it is worth whatever is asked: recency, kind, importance, confidence, project. */
  readonly prior: Prior
}

/** Of very many matches so many of the newest are weighed, and so many of those with the words in the title. */
const newestWeighed = 250
const titlesWeighed = 150
/** Matches are counted up to here; how many there are beyond is estimated. */
export const mostCounted = 1000

/** A store is taken to hold at least so many documents where the rarity of one word is judged by itself. */
const fewestDocuments = 1000

interface TextRow extends PriorRow {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly parts: string
}

/** How often a word stands in the store. */
export interface Frequency {
  /** Documents, counted up to the limit. */
  readonly counted: number
  /** BM25's weight of a word: high for rare ones. */
  readonly rarity: number
  /**
   * Rarity as a share of what a word would weigh that stands nowhere, 0 to 1. In a small store every word is rare
   * beside what is yet to come: it is taken for one of a thousand documents.
   */
  readonly share: number
}

export interface Ranking {
  /** Rows that match, newest first, up to `limit`. */
  newest(match: string, filter: Filter, limit: number): number[]
  /** Rows that match, up to `mostCounted`, and those of them to be weighed. */
  matches(words: string, filter: Filter): { ids: number[]; all: number[] }
  /**
   * Weighs the given rows in no order, at a time in ms since 1970; `preferred` is the project whose
   * documents count more.
   */
  weigh(
    ids: readonly number[],
    terms: readonly WeighedTerm[],
    time: number,
    preferred: string | undefined,
  ): Weighed[]
  /** How many documents hold `match`, counted up to `limit`; filters play no part. */
  count(match: string, limit: number): number
  frequency(match: string): Frequency
}

/** The ranking over the word index of `db`. */
export function createRanking(db: Db): Ranking {
  const corpus = createCorpus(db)
  const countUpTo = db
    .prepare<[string, number], number>(
      'SELECT count(*) FROM (SELECT 1 FROM search_words WHERE search_words MATCH ? LIMIT ?)',
    )
    .pluck()
  // One walk tells both: a frequent word has thousands of postings.
  const newestOf = db.prepare<[string], { counted: number; oldest: number | null }>(`
    SELECT count(*) AS counted, min(id) AS oldest FROM (
      SELECT rowid AS id FROM search_words WHERE search_words MATCH ?
      ORDER BY rowid DESC LIMIT ${mostCounted})`)
  const texts = db.prepare<[string], TextRow>(`
    SELECT d.id, d.at, d.kind, d.project_id AS projectId, d.title,
      substr(d.body, 1, ${textWeighed}) AS body, substr(d.parts, 1, ${textWeighed}) AS parts,
      ${anyOfColumn('importance')} AS importance, ${anyOfColumn('confidence')} AS confidence
    FROM json_each(?) wanted JOIN search_documents d ON d.id = wanted.value
      ${joinRecords(['importance', 'confidence'])}`)

  const byCondition = new Map<string, Statement<[object], number>>()

  /** Conditions are few: one for each set of filters. */
  function selectNewest(condition: string): Statement<[object], number> {
    const known = byCondition.get(condition)
    if (known) return known
    // Without conditions on the table the word index alone is read.
    const [from, where] = condition
      ? ['search_words w JOIN search_documents d ON d.id = w.rowid', ` AND ${condition}`]
      : ['search_words w', '']
    const prepared = db
      .prepare<[object], number>(
        `SELECT w.rowid FROM ${from}
         WHERE search_words MATCH @match AND w.rowid BETWEEN @low AND @high${where}
         ORDER BY w.rowid DESC LIMIT @limit`,
      )
      .pluck()
    byCondition.set(condition, prepared)
    return prepared
  }

  function newest(match: string, filter: Filter, limit: number): number[] {
    return selectNewest(filter.condition).all({ ...filter.values, match, limit })
  }

  function frequency(match: string): Frequency {
    const { estimated, counted, documents } = estimate(match)
    const among = Math.max(documents, fewestDocuments)
    const share = rarityOf(estimated, among) / rarityOf(0, among)
    return { counted, rarity: rarityOf(estimated, documents), share }
  }

  /** How many documents hold `match`: counted, and where those are very many estimated. */
  function estimate(match: string) {
    const { documents } = corpus()
    const { counted = 0, oldest } = newestOf.get(match) ?? {}
    if (counted < mostCounted) return { counted, estimated: counted, documents }
    // As dense as among the newest: counting them all would read every posting.
    const reach = documents - (oldest ?? 0) + 1
    const dense = (mostCounted * documents) / Math.max(mostCounted, reach)
    return { counted, estimated: Math.min(documents, dense), documents }
  }

  return {
    newest,
    weigh(ids, terms, time, preferred) {
      const score = createScorer(terms, corpus().usualLength)
      return texts.all(JSON.stringify(ids)).map((row) => ({
        id: row.id,
        kind: row.kind,
        projectId: row.projectId,
        at: row.at,
        prior: priorOf(row, time, preferred),
        ...score(row),
      }))
    },
    matches(words, filter) {
      const rows = newest(allOf([words, ...filter.expressions]), filter, mostCounted)
      const chosen = new Set(rows.slice(0, newestWeighed))
      if (rows.length > newestWeighed) {
        const inTitle = allOf([`{title} : (${words})`, ...filter.expressions])
        for (const id of newest(inTitle, filter, titlesWeighed)) chosen.add(id)
      }
      return { ids: [...chosen], all: rows }
    },
    count: (match, limit) => countUpTo.get(match, limit) ?? 0,
    frequency,
  }
}

/** BM25's weight of a word that stands in so many of the documents. */
function rarityOf(holding: number, documents: number): number {
  return Math.log(1 + (Math.max(0, documents - holding) + 0.5) / (holding + 0.5))
}
