// Decides which words a query is asked with, how much each one weighs, and which documents hold it.
import type { Filter } from '../filters.ts'
import type { Ranking } from '../rank/ranking.ts'
import type { WeighedPiece, WeighedTerm } from '../rank/scoring.ts'
import { mostRead } from '../rank/side-by-side.ts'
import { allOf, termExpression, wholeExpression } from './match-expression.ts'
import { isOfNumbers, type QueryTerm } from './parse-query.ts'
import { stemOf } from './stems.ts'
import { isStopWord } from './stop-words.ts'

/** Of a very long question so many terms are asked: names, then the longest words. */
const mostTerms = 96
/** Where so many terms weigh more than this, those that do not are left out: dates, digests, what a log repeats. */
const leastWeight = 0.1
const fewestTelling = 4
const halfWeight = 0.5
/** Rows that are read together to tell which documents hold which words, and of one word at most. */
const rowsRead = 24_000
const mostRows = 8000
const fewestRows = 400
/** The pieces of a longer name, a path mostly, are not looked up side by side. */
const mostBeside = 4
/**
 * What a question repeats counts by the logarithm of how often, twice 1.7 times as much where so many terms are asked: a
 * report repeats what it is about. Two lines of an error repeat "line" and "import" by chance: the share falls with the
 * square.
 */
const repeatShare = 1
const repeatTerms = 48
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
    if (only && terms.length === 1 && only.type !== 'name' && only.type !== 'sign') {
      const term = settleEnd(only)
      const expression = termExpression(term)
      return [{ term, expression, documents: 1, ids: [], rarity: 1, others: [] }]
    }
    const asked = chosenOf(terms).map(settleEnd)
    const looked = new Map<string, Held>()
    const each = Math.floor(rowsRead / Math.max(1, asked.length))
    const limit = Math.min(mostRows, Math.max(fewestRows, each))
    ranking.readTogether(asked.flatMap(lookedUp), filter, limit)
    const lookUp = (expression: string): Held => {
      const known = looked.get(expression)
      if (known) return known
      const { ids, documents, rarity } = ranking.holding(expression, filter, limit)
      const held = { expression, ids, documents, rarity }
      looked.set(expression, held)
      return held
    }
    /** Documents with the pieces side by side: of few that hold them all their texts tell, else the index. */
    const besideOf = (term: Name, pieces: readonly Held[]): Held => {
      const expression = wholeExpression(term)
      const known = looked.get(expression)
      if (known) return known
      const candidates = inAll(pieces)
      if (candidates.length > mostRead) return lookUp(expression)
      const held = { expression, ...ranking.sideBySide(candidates, term.pieces, filter) }
      looked.set(expression, held)
      return held
    }
    const repeats = repeatsOf(asked)
    const own = new Set(asked.flatMap(({ type, text }) => (type === 'word' ? [stemOf(text)] : [])))
    return asked.map((term): Term => {
      if (term.type === 'sign') {
        const held = { expression: termExpression(term), ...ranking.signed(term, filter) }
        return { term, ...held, others: [held] }
      }
      if (term.type !== 'name') {
        const found = lookUp(termExpression(term))
        const isWord = term.type === 'word'
        const ofTimes = isWord ? repeats.ofWord(term.text) * (term.weight ?? 1) : 1
        const rarity = (found.rarity * ofTimes) / (isWord ? repeats.formsOf(term.text) : 1)
        return { term, ...found, rarity, others: [] }
      }
      const { pieces, others } = piecesOf(term, lookUp, own)
      const weighed = pieces.map((piece) => ({
        text: piece.text,
        rarity: piece.rarity * repeats.ofWord(piece.text) * (term.weight ?? 1),
      }))
      if (isOfNumbers(term.pieces)) {
        const held = lookUp(termExpression(term))
        const rarity = held.rarity * repeats.ofTimes(term.times) * (term.weight ?? 1)
        return { term, ...held, rarity, pieces: weighed, others: [held] }
      }
      const joined = joinedOf(term).map(lookUp)
      const [first = lookUp(termExpression(term))] = [...others, ...joined]
      const rarest = others.reduce<Held>((a, b) => (b.rarity > a.rarity ? b : a), first)
      // Side by side they are looked up where one of them is rare: else long lists are walked for it.
      const isRare = rarest.ids.length > 0 && term.pieces.length <= mostBeside
      const beside = isRare ? [besideOf(term, others)] : []
      const asTyped = [...joined, ...beside]
      const occurring = asTyped.filter(({ documents }) => documents > 0)
      // Where it stands nowhere as typed it is as rare as can be told.
      const most = (isRare ? asTyped[0] : undefined) ?? rarest
      const rarity = Math.min(most.rarity, ...occurring.map((one) => one.rarity))
      return {
        ...{ term, expression: termExpression(term), ids: [], documents: rarest.documents },
        rarity: rarity * repeats.ofTimes(term.times) * (term.weight ?? 1),
        pieces: weighed,
        others: asTyped.length + others.length > 0 ? [...asTyped, ...others] : [first],
      }
    })
  }
}

/** The documents that hold all of these words, by those of them that were read: at least one. */
function inAll(held: readonly Held[]): readonly number[] {
  const [fewest, ...others] = held
    .filter(({ ids, documents }) => ids.length > 0 || documents === 0)
    .sort((a, b) => a.ids.length - b.ids.length)
  let all = fewest?.ids ?? []
  for (const { ids } of others) {
    if (all.length === 0) break
    const known = new Set(ids)
    all = all.filter((id) => known.has(id))
  }
  return all
}

/** What is looked up of a term whatever it finds. */
function lookedUp(term: QueryTerm): string[] {
  if (term.type !== 'name') return [termExpression(term)]
  const pieces = term.pieces.flatMap((_, place) => pieceOf(term, place) ?? [])
  return [...pieces, ...(isOfNumbers(term.pieces) ? [termExpression(term)] : joinedOf(term))]
}

/** A name as one word; a path or a dotted name is nowhere written so. */
function joinedOf({ text, pieces }: Name): string[] {
  if (/[./\\:]/.test(text)) return []
  return [termExpression({ type: 'word', text: pieces.join(''), prefix: false })]
}

/** The condition for a piece of a name; null where it tells nothing. */
function pieceOf(term: Name, place: number): string | null {
  const text = term.pieces[place] ?? ''
  if (text.length < 2 || isStopWord(text)) return null
  const prefix = term.prefix && place === term.pieces.length - 1
  return termExpression({ type: 'word', text, prefix })
}

/** The pieces of a name that find documents: each is looked up, and counted where no other term asks for it. */
function piecesOf(
  term: Name,
  lookUp: (expression: string) => Held,
  own: Set<string>,
): { readonly pieces: WeighedPiece[]; readonly others: Held[] } {
  const pieces: WeighedPiece[] = []
  const others: Held[] = []
  for (const [place, text] of term.pieces.entries()) {
    const expression = pieceOf(term, place)
    if (expression === null) continue
    const held = lookUp(expression)
    others.push(held)
    const stem = stemOf(text)
    if (own.has(stem)) continue
    own.add(stem)
    pieces.push({ text, rarity: held.rarity })
  }
  return { pieces, others }
}

/** All terms that tell something; of very many those of the better parts, among these the names and the longest words. */
function chosenOf(all: readonly QueryTerm[]): readonly QueryTerm[] {
  const telling = all.filter((term) => weightOf(term) > leastWeight)
  const terms = telling.length >= fewestTelling ? telling : all
  if (terms.length <= mostTerms) return terms
  const rank = (term: QueryTerm) =>
    (weightOf(term) >= halfWeight ? 2 : 0) + (term.type === 'word' ? 0 : 1)
  const best = [...terms].sort((a, b) => rank(b) - rank(a) || b.text.length - a.text.length)
  const chosen = new Set(best.slice(0, mostTerms))
  return terms.filter((term) => chosen.has(term))
}

/** How much the part of a pasted text counts that a term stands in. */
function weightOf(term: QueryTerm): number {
  return 'weight' in term ? (term.weight ?? 1) : 1
}

/**
 * How much more a term counts that the query repeats: words of one stem are one, whose forms share its weight, the pieces
 * of names are none.
 */
function repeatsOf(terms: readonly QueryTerm[]) {
  const times = new Map<string, number>()
  const forms = new Map<string, number>()
  for (const term of terms) {
    if (term.type !== 'word') continue
    const stem = stemOf(term.text)
    times.set(stem, (times.get(stem) ?? 0) + (term.times ?? 1))
    forms.set(stem, (forms.get(stem) ?? 0) + 1)
  }
  const share = repeatShare * Math.min(1, terms.length / repeatTerms) ** 2
  const ofTimes = (count = 1) => 1 + share * Math.log(count)
  return {
    ofTimes,
    ofWord: (word: string) => ofTimes(times.get(stemOf(word))),
    formsOf: (word: string) => forms.get(stemOf(word)) ?? 1,
  }
}

type Name = Extract<QueryTerm, { readonly type: 'name' }>
type OpenTerm = Extract<QueryTerm, { readonly type: 'word' | 'name' }>

/** Whether a term may be the beginning of a longer word. */
function isOpen(term: QueryTerm): term is OpenTerm {
  return (term.type === 'word' || term.type === 'name') && term.prefix
}
