// Decides which words a query is asked with, and how much each one weighs.

import type { Ranking } from '../rank/ranking.ts'
import type { WeighedTerm } from '../rank/scoring.ts'
import { allOf, termExpression } from './match-expression.ts'
import type { QueryTerm } from './parse-query.ts'

/** A question of more words than this is asked with the rarest of them. */
const mostTerms = 12
/** Of a very long question so many words are looked up to find the rarest. */
const mostLooked = 48
/** A word that stands in so many documents is no unfinished one. */
const frequent = 200

/** A term as it is asked for. */
export interface Term extends WeighedTerm {
  readonly expression: string
  /** Documents that hold it, counted up to a limit. */
  readonly frequency: number
  /** Its rarity as a share (`Frequency`); null where it was not looked up. */
  readonly share: number | null
}

/** The expression that all terms are in a document. */
export function allTerms(terms: readonly Term[]): string {
  return allOf(terms.map(({ expression }) => expression))
}

/** A function that weighs the words of a query; of too many, the rarest that occur. */
export function createTermSettler(
  ranking: Ranking,
): (terms: readonly QueryTerm[]) => readonly Term[] {
  function weighed(term: QueryTerm): Term {
    const expression = termExpression(term)
    const { counted, rarity, share } = ranking.frequency(expression)
    return { term, expression, frequency: counted, rarity, share }
  }

  /** One of several terms; a finished word is looked up once. */
  function weighedEnd(term: QueryTerm): Term {
    if (!isOpen(term)) return weighed(term)
    const finished = weighed({ ...term, prefix: false })
    return finished.frequency >= frequent ? finished : weighed(unfinished(term))
  }

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

  return (terms) => {
    const [only] = terms
    // How rare a word is matters beside others only.
    if (only && terms.length === 1) {
      const term = settleEnd(only)
      return [{ term, expression: termExpression(term), frequency: 1, rarity: 1, share: null }]
    }
    if (terms.length <= mostTerms) return terms.map(weighedEnd)
    const looked = [...terms]
      .sort((a, b) => b.text.length - a.text.length)
      .slice(0, mostLooked)
      .map((term) => weighed(term))
    const occurring = looked
      .filter(({ frequency }) => frequency > 0)
      .sort((a, b) => b.rarity - a.rarity)
    return (occurring.length > 0 ? occurring : looked).slice(0, mostTerms)
  }
}

type OpenTerm = Extract<QueryTerm, { readonly type: 'word' | 'name' }>

/** Whether a term may be the beginning of a longer word. */
function isOpen(term: QueryTerm): term is OpenTerm {
  return (term.type === 'word' || term.type === 'name') && term.prefix
}
