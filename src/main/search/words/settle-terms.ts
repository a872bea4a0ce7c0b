// Decides which words a query is asked with, how much each one weighs, and which documents hold it.
import type { Filter } from '../filters.ts'
import type { Ranking } from '../rank/ranking.ts'
import type { WeighedPiece, WeighedTerm } from '../rank/scoring.ts'
import { stemOf } from '../rank/word-counts.ts'
import { allOf, termExpression, wholeExpression } from './match-expression.ts'
import type { QueryTerm } from './parse-query.ts'
import { isStopWord } from './stop-words.ts'

/** Of a very long question so many terms are asked: names, then the longest words. */
const mostTerms = 64
/** So many different words are looked up, the pieces of names with them. */
const mostLooked = 96
/** Rows that are read together to tell which documents hold which words, and of one word at most. */
const rowsRead = 24_000
const mostRows = 8000
const fewestRows = 400
/** What a query repeats counts by the logarithm of how often: twice is 2.4 times as much. */
const repeatShare = 2
/** A word that stands in so many documents is no unfinished one. */
const frequent = 200

/** A word with the documents that hold it. */
export interface Held {
  readonly expression: string
  readonly rarity: number
  /** Documents that hold it, in all. */
  readonly documents: number
  /** Which those are; none where they are too many to be read. */
  readonly ids: readonly number[]
}

/** A term as it is asked for. */
export interface Term extends WeighedTerm, Held {
  /** Pieces of a name, which find documents too. */
  readonly others: readonly Held[]
}

/** The expression that all terms are in a document. */
export function allTerms(terms: readonly Term[]): string {
  return allOf(terms.map(({ expression }) => expression))
}

/** A function that weighs the words of a query within what a filter lets through. */
export function createTermSettler(
  ranking: Ranking,
): (terms: readonly QueryTerm[], filter: Filter) => readonly Term[] {
  /**
   * Settles what an open last word stands for. A frequent word is taken as finished, since all words
   * that begin with it would have to be read together.
   */
  function settleEnd(term: QueryTerm): QueryTerm {
    if (!isOpen(term)) return term
    const finished = { ...term, prefix: false }
    if (ranking.count(termExpression(finished), frequent) === frequent) return finished
    return unfinished(term)
  }

  /** The index holds stems: a beginning that is longer than one (`configurat`) is cut until it begins something. */
  function unfinished(term: OpenTerm): QueryTerm {
    if (term.type === 'name') return term
    for (let length = term.text.length; length >= 5 && length > term.text.length - 5; length--) {
      const shorter = { ...term, text: term.text.slice(0, length) }
      if (ranking.count(termExpression(shorter), 1) > 0) return shorter
    }
    return term
  }

  return (terms, filter) => {
    const [only] = terms
    // How rare a word is matters beside others only.
    if (only && terms.length === 1 && only.type !== 'name') {
      const term = settleEnd(only)
      const expression = termExpression(term)
      return [{ term, expression, documents: 1, ids: [], rarity: 1, others: [] }]
    }
    const asked = chosenOf(terms).map(settleEnd)
    const looked = new Map<string, Held>()
    const each = Math.floor(rowsRead / Math.max(1, asked.length))
    const limit = Math.min(mostRows, Math.max(fewestRows, each))
    const lookUp = (expression: string): Held => {
      const known = looked.get(expression)
      if (known) return known
      const { ids, documents, rarity } = ranking.holding(expression, filter, limit)
      const held = { expression, ids, documents, rarity }
      looked.set(expression, held)
      return held
    }
    const times = timesByStem(asked)
    const own = new Set(asked.flatMap(({ type, text }) => (type === 'word' ? [stemOf(text)] : [])))
    return asked.map((term): Term => {
      const found = lookUp(termExpression(term))
      if (term.type !== 'name') {
        const rarity =
          found.rarity *
          (term.type === 'word' ? timesWeight(times, term.text) * (term.weight ?? 1) : 1)
        return { term, ...found, rarity, others: [] }
      }
      const others: Held[] = []
      const pieces: WeighedPiece[] = []
      for (const text of term.pieces) {
        const stem = stemOf(text)
        if (own.has(stem) || text.length < 2 || isStopWord(text) || looked.size >= mostLooked)
          continue
        own.add(stem)
        const piece = lookUp(termExpression({ type: 'word', text, prefix: false }))
        others.push(piece)
        pieces.push({ text, rarity: piece.rarity * timesWeight(times, text) * (term.weight ?? 1) })
      }
      // How rare the name is as it was typed; in its pieces it may stand in many.
      const whole = lookUp(wholeExpression(term))
      const rarity = whole.rarity * weightOfTimes(term.times) * (term.weight ?? 1)
      return { term, ...found, rarity, pieces, others }
    })
  }
}

/** All terms; of very many the names and the longest words. */
function chosenOf(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  if (terms.length <= mostTerms) return terms
  const isName = ({ type }: QueryTerm) => (type === 'word' ? 0 : 1)
  const best = [...terms].sort((a, b) => isName(b) - isName(a) || b.text.length - a.text.length)
  const chosen = new Set(best.slice(0, mostTerms))
  return terms.filter((term) => chosen.has(term))
}

/** How often words of one stem stand in the query, those within names too. */
function timesByStem(terms: readonly QueryTerm[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const term of terms) {
    if (term.type !== 'word' && term.type !== 'name') continue
    for (const word of term.type === 'word' ? [term.text] : term.pieces) {
      const stem = stemOf(word)
      times.set(stem, (times.get(stem) ?? 0) + (term.times ?? 1))
    }
  }
  return times
}

/** What a query repeats is what it is about. */
function timesWeight(times: ReadonlyMap<string, number>, word: string): number {
  return weightOfTimes(times.get(stemOf(word)))
}

function weightOfTimes(times = 1): number {
  return 1 + repeatShare * Math.log(times)
}

type OpenTerm = Extract<QueryTerm, { readonly type: 'word' | 'name' }>

/** Whether a term may be the beginning of a longer word. */
function isOpen(term: QueryTerm): term is OpenTerm {
  return (term.type === 'word' || term.type === 'name') && term.prefix
}
