// Asks the word index and weighs what it finds: a bounded number of rows, whatever the size of the store.
import type { SearchKind } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'
import { packText, unpackScore } from '../beside/pieces.ts'
import type { Piece, Together } from '../beside/shared-work.ts'
import type { Filter } from '../filters.ts'
import { anyOfColumn, joinRecords } from '../kinds/record-sql.ts'
import { allOf, termExpression } from '../words/match-expression.ts'
import type { QueryTerm } from '../words/parse-query.ts'
import { type Corpus, createCorpora, textWeighed } from './corpus.ts'
import { createFrequencies } from './frequencies.ts'
import { createIndexRows, type IndexRows } from './index-rows.ts'
import { type Preferred, type Prior, type PriorRow, priorOf } from './prior.ts'
import { rarityOf } from './rarity.ts'
import { createScorer, type TextScore, type WeighedTerm } from './scoring.ts'
import { createSideBySide } from './side-by-side.ts'
import { createSigned, mostSigned } from './signed.ts'

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
const mostInTitle = 2
/** Matches are counted up to here; how many there are beyond is estimated. */
export const mostCounted = 1000
/** So many characters of texts are weighed for one question: looking through 1 MB takes 20 ms. */
const mostCharacters = 500_000

interface TextRow extends PriorRow {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly parts: string
}

/** The documents of a scope that hold a word. */
interface Holding {
  /** Rows, newest first, up to the limit; none where they are known to be more. */
  readonly ids: readonly number[]
  /** Whether there are more. */
  readonly isCut: boolean
  /** Documents in all: counted, and where those are very many estimated. */
  readonly documents: number
  /** BM25's weight of a word in that scope: high for rare ones. */
  readonly rarity: number
}

export interface Ranking extends IndexRows {
  /** Rows that match, up to `mostCounted`, and those of them to be weighed. */
  matches(
    words: string,
    terms: number,
    filter: Filter,
  ): { readonly ids: readonly number[]; readonly all: readonly number[] }
  /** Weighs the given rows, the first of very long ones only, in no order. */
  weigh(
    ids: readonly number[],
    terms: readonly WeighedTerm[],
    filter: Filter,
    preferred: Preferred,
    together: Together,
  ): Weighed[]
  /** How many documents there are in the filter's scope, at least 1. */
  documents(filter: Filter): number
  /** Characters of a usual text in the filter's scope. */
  usualLength(filter: Filter): number
  /** How many documents hold `match`, counted up to `limit`; filters play no part. */
  count(match: string, limit: number): number
  /** The rows of the filter's scope that hold `match`, up to `limit`. */
  holding(match: string, filter: Filter, limit: number): Holding
  /** Those of `ids`, rows of the filter's scope, that hold these words side by side. */
  sideBySide(ids: readonly number[], pieces: readonly string[], filter: Filter): Holding
  /** The rows of the filter's scope with the name of a language, of the newest that hold its letters. */
  signed(term: Extract<QueryTerm, { type: 'sign' }>, filter: Filter): Holding
  /**
   * Rarity in the whole store as a share of what a word would weigh that stands nowhere, 0 to 1. In a small store
   * every word is rare beside what is yet to come: it is taken for one of a thousand documents. `filter`
   * is the question's.
   */
  shareOf(match: string, filter: Filter | null): number
}

/** The ranking over the word index of `db`. */
export function createRanking(db: Db): Ranking {
  const corpusOf = createCorpora(db)
  const frequencies = createFrequencies(db)
  const { newest, newestInStore, known, readTogether } = createIndexRows(db, frequencies)
  const findBeside = createSideBySide(db)
  const findSigned = createSigned(db)
  const signedIn = new WeakMap<Filter, Map<string, readonly number[]>>()
  const countUpTo = db
    .prepare<[string, number], number>(
      'SELECT count(*) FROM (SELECT 1 FROM search_words WHERE search_words MATCH ? LIMIT ?)',
    )
    .pluck()
  const texts = db.prepare<[string], TextRow>(`
    SELECT d.id, d.at, d.kind, d.project_id AS projectId, d.title,
      substr(d.body, 1, ${textWeighed}) AS body, substr(d.parts, 1, ${textWeighed}) AS parts,
      ${anyOfColumn('importance')} AS importance, ${anyOfColumn('confidence')} AS confidence
    FROM json_each(?) wanted CROSS JOIN search_documents d ON d.id = wanted.value
      ${joinRecords(['importance', 'confidence'])}`)

  /** What is told of the store holds for a question: a long one asked 200 times how large it is, which took 1 to 3 ms. */
  const corpora = new WeakMap<Filter, Corpus>()
  function corpusFor(filter: Filter): Corpus {
    const known = corpora.get(filter)
    if (known) return known
    frequencies.renew()
    const corpus = corpusOf(filter.projects)
    corpora.set(filter, corpus)
    return corpus
  }

  /** One question is weighed twice, by words and what meaning adds: what its words come to is found out once. */
  const scorers = new WeakMap<readonly WeighedTerm[], ReturnType<typeof createScorer>>()
  function scorerFor(terms: readonly WeighedTerm[], filter: Filter) {
    const known = scorers.get(terms)
    if (known) return known
    const scorer = createScorer(terms, corpusFor(filter).usualLength)
    scorers.set(terms, scorer)
    return scorer
  }

  return {
    ...{ newest, newestInStore, known, readTogether },
    weigh(ids, terms, filter, preferred, together) {
      const rows: { readonly row: TextRow; readonly scored: Piece<TextScore> }[] = []
      let length = 0
      for (const row of texts.iterate(JSON.stringify(ids))) {
        length += row.body.length
        if (length > mostCharacters && rows.length > 0) break
        const scored = together.put(
          'weigh',
          () => packText(row),
          () => scorerFor(terms, filter)(row),
          unpackScore,
        )
        rows.push({ row, scored })
      }
      return rows.map(({ row, scored }) => ({
        id: row.id,
        kind: row.kind,
        projectId: row.projectId,
        at: row.at,
        prior: priorOf(row, preferred),
        ...scored.result(),
      }))
    },
    matches(words, terms, filter) {
      const rows = newest(allOf([words, ...filter.expressions]), filter, mostCounted)
      const chosen = new Set(rows.slice(0, newestWeighed))
      // Titles that hold several frequent words are few: all their postings would be walked to find none.
      if (rows.length > newestWeighed && terms <= mostInTitle) {
        const inTitle = allOf([`{title} : (${words})`, ...filter.expressions])
        for (const id of newest(inTitle, filter, titlesWeighed)) chosen.add(id)
      }
      return { ids: [...chosen], all: rows }
    },
    documents: (filter) => corpusFor(filter).documents,
    usualLength: (filter) => corpusFor(filter).usualLength,
    count: (match, limit) => countUpTo.get(match, limit) ?? 0,
    holding(match, filter, limit) {
      const { documents } = corpusFor(filter)
      const told = (ids: readonly number[], holding: number, isCut: boolean): Holding => {
        const most = Math.min(documents, holding)
        return { ids, isCut, documents: most, rarity: rarityOf(most, documents) }
      }
      const whole = allOf([match, ...filter.expressions])
      const isPlain = filter.condition === ''
      const known = isPlain ? frequencies.known(whole) : null
      if (known !== null && known > limit) return told([], known, true)
      const ids = newest(whole, filter, limit)
      if (ids.length < limit) return told(ids, ids.length, false)
      const estimated = frequencies.estimated(ids)
      if (isPlain) frequencies.keep(whole, estimated)
      return told([], estimated, true)
    },
    signed(term, filter) {
      const { documents } = corpusFor(filter)
      const ofFilter = signedIn.get(filter) ?? new Map<string, readonly number[]>()
      signedIn.set(filter, ofFilter)
      const whole = allOf([termExpression(term), ...filter.expressions])
      const ids =
        ofFilter.get(term.text) ?? findSigned(newest(whole, filter, mostSigned), term.text)
      ofFilter.set(term.text, ids)
      return { ids, isCut: false, documents: ids.length, rarity: rarityOf(ids.length, documents) }
    },
    sideBySide(ids, pieces, filter) {
      const { documents } = corpusFor(filter)
      const found = findBeside(ids, pieces)
      const rarity = rarityOf(found.length, documents)
      return { ids: found, isCut: false, documents: found.length, rarity }
    },
    shareOf: (match, filter) =>
      frequencies.shareOf(match, (most) => newestInStore(match, most, filter)),
  }
}
