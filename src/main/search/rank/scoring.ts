// Weighs a document against the terms of a query: how often, where, in how long a text, and how rare the word.
import { documentKinds } from '../../../shared/document-kinds.ts'
import type { SearchKind } from '../../../shared/kinds.ts'
import { foldMarks } from '../words/identifier-parts.ts'
import type { QueryTerm } from '../words/parse-query.ts'
import { addMet, createWordCounts, type Met, nothingMet } from './word-counts.ts'
import type { Slot } from './written-words.ts'

/** The texts of a document as the index holds them. */
export interface ScoredTexts {
  readonly kind: SearchKind
  readonly title: string
  readonly body: string
  readonly parts: string
}

/** A piece of a compound name, sought by itself too. */
export interface WeighedPiece {
  readonly text: string
  readonly rarity: number
}

/** A term with its weight: high for rare words, low for those that stand everywhere. */
export interface WeighedTerm {
  readonly term: QueryTerm
  readonly rarity: number
  /** Of a compound name: those of its pieces that are not asked for by themselves already. */
  readonly pieces?: readonly WeighedPiece[]
}

/** How well a text answers the terms. */
export interface TextScore {
  /** BM25, 0 or more. */
  readonly score: number
  /** Rarity of the terms that stand in the text, as a share of all. */
  readonly covered: number
  /** Terms that stand in the text. */
  readonly found: number
  /** Whether they stand near each other, all those that stand in it at all. */
  readonly near: boolean
  /** Where in the text the part begins that scores best, of `passageLength`; null where the text is one part. */
  readonly passage: number | null
}

// BM25 with the usual constants. FTS5's own bm25() reads every posting of every word for its document
// frequencies, however few rows are ranked: 16 ms for a word in 15,000 documents, 140 for one in 158,000.
const saturation = 1.2
const lengthShare = 0.75
const titleWeight = 2.5
/** A title that is the beginning of the text is counted there already. */
const beginningWeight = 1
/** The pieces of a name beside the whole of it, which so stands above the sum of its parts. */
const pieceShare = 0.5
/** Pieces that stand alone come to so much of what the whole adds to its pieces, and to their own weight at most. */
const wholeShare = 0.9
/** Words that follow each other in the query and stand so many words apart in a text, or nearer. */
const nearWords = 3
const nearShare = 0.3
/** Texts of more than two such windows (UTF-16 units) are scored by the best two that adjoin, and as a whole. */
const windowLength = 800
/** Length of the part of a long text that scores best, in UTF-16 units. */
export const passageLength = windowLength * 2
const passageShare = 0.5

/** What a text would score that holds every term once and is of no length. */
export function wholeRarity(terms: readonly WeighedTerm[]): number {
  return terms.reduce((sum, { rarity, pieces = [] }) => {
    const ofPieces = pieces.reduce((all, piece) => all + piece.rarity, 0)
    return sum + rarity + pieceShare * ofPieces
  }, 0)
}

/** A term with the slots in which it is counted. */
interface Asked {
  readonly rarity: number
  /** How much its pieces count where it does not stand as a whole. */
  readonly alone: number
  readonly whole: Slot
  readonly pieces: readonly { readonly slot: Slot; readonly rarity: number }[]
}

/** Counts by slot. */
type Counts = Float64Array

/** A function that scores documents for the given terms; `usualLength` is in characters. */
export function createScorer(
  terms: readonly WeighedTerm[],
  usualLength: number,
): (texts: ScoredTexts) => TextScore {
  const words = createWordCounts()
  const asked = terms.map(({ term, rarity, pieces = [] }): Asked => {
    const open = 'prefix' in term && term.prefix
    const last = term.type === 'name' ? term.pieces.at(-1) : undefined
    const ofPieces = pieces.reduce((sum, piece) => sum + piece.rarity, 0)
    const alone = ofPieces === 0 ? 1 : Math.min(1, pieceShare + (wholeShare * rarity) / ofPieces)
    return {
      ...{ rarity, alone },
      whole: words.slot(term),
      pieces: pieces.map((piece) => ({
        slot: words.slot({ type: 'word', text: piece.text, prefix: open && piece.text === last }),
        rarity: piece.rarity,
      })),
    }
  })
  // All pieces of a name tell whether it stands in a text, those too that other terms ask for.
  const namePieces = terms.map(({ term }) =>
    term.type === 'name'
      ? term.pieces.map((text, place) => {
          const isLast = place === term.pieces.length - 1
          return words.slot({ type: 'word', text, prefix: term.prefix && isLast })
        })
      : [],
  )
  const all = asked.reduce((sum, { rarity }) => sum + rarity, 0)
  const size = words.size()
  const pairsIn = createPairs(terms, asked)
  // Used for every text anew: to make them for each took a tenth of the time.
  const countsFor = () => new Float64Array(size)
  const [inTitle, inParts, inBody, inPassage] = [countsFor(), countsFor(), countsFor(), countsFor()]
  const [ofWhole, ofPassage] = [countsFor(), countsFor()]
  const [met, within] = [nothingMet(), nothingMet()]

  const gain = (rarity: number, weight: number, norm: number) =>
    weight === 0 ? 0 : (rarity * weight * (saturation + 1)) / (weight + norm)

  function scoreOf(weights: Counts, pairs: Counts, norm: number): number {
    let score = 0
    let before = 0
    for (let place = 0; place < asked.length; place++) {
      const term = asked[place]
      if (!term) break
      const whole = weights[term.whole] ?? 0
      score += gain(term.rarity, whole, norm)
      const share = whole === 0 ? term.alone : pieceShare
      for (const piece of term.pieces)
        score += share * gain(piece.rarity, weights[piece.slot] ?? 0, norm)
      const after = pairs[place] ?? 0
      if (after !== 0) score += nearShare * gain(Math.min(term.rarity, before), after, norm)
      before = term.rarity
    }
    return score
  }

  return ({ kind, title, body, parts }) => {
    const plainTitle = foldMarks(title)
    const plainBody = foldMarks(body)
    const { titleIsBeginning } = documentKinds[kind]
    const ofTitle = titleIsBeginning ? beginningWeight : titleWeight
    for (const counts of [inTitle, inParts, inBody]) counts.fill(0)
    words.count(plainTitle, inTitle)
    words.count(parts, inParts)
    words.meet(plainBody, inBody, met)
    // A piece of a compound name in the text counts once, and only where the word does not stand by itself.
    const weigh = (counts: Counts, weighed: Counts): Counts => {
      for (let slot = 0; slot < size; slot++) {
        const written = (inTitle[slot] ?? 0) * ofTitle + (counts[slot] ?? 0)
        weighed[slot] = written || Math.min(1, inParts[slot] ?? 0)
      }
      return weighed
    }
    const normOf = (length: number) =>
      saturation * (1 - lengthShare + (lengthShare * length) / usualLength)

    const weights = weigh(inBody, ofWhole)
    const has = (slot: Slot) => (weights[slot] ?? 0) > 0
    let found = 0
    let standing = 0
    for (let place = 0; place < asked.length; place++) {
      const { whole = 0, rarity = 0 } = asked[place] ?? {}
      const ofName = namePieces[place] ?? []
      const share = has(whole) ? 1 : ofName.length === 0 ? 0 : countOf(ofName, has) / ofName.length
      if (share === 1) found += 1
      // Less than half of a name is another name.
      if (share > 0.5) standing += share * rarity
    }
    const length = titleIsBeginning ? plainBody.length : plainTitle.length + plainBody.length
    const whole = scoreOf(weights, pairsIn(met), normOf(length))
    const facts = { covered: all === 0 ? 0 : standing / all, found }
    if (plainBody.length <= passageLength || whole === 0)
      return { ...facts, score: whole, near: true, passage: null }

    let best = 0
    let passage: number | null = null
    let mostNear = 0
    for (const { start, places } of passagesOf(met)) {
      inPassage.fill(0)
      within.count = 0
      for (const place of places) {
        const slot = met.slots[place] ?? 0
        const worth = met.worths[place] ?? 0
        inPassage[slot] = (inPassage[slot] ?? 0) + worth
        addMet(within, slot, met.ats[place] ?? 0, met.words[place] ?? 0, worth)
      }
      const counts = weigh(inPassage, ofPassage)
      const score = scoreOf(counts, pairsIn(within), normOf(passageLength))
      if (score > best) {
        best = score
        passage = start
      }
      const near = asked.filter(
        ({ whole: slot }, place) =>
          (counts[slot] ?? 0) > 0 ||
          ((namePieces[place]?.length ?? 0) > 0 &&
            namePieces[place]?.every((piece) => (counts[piece] ?? 0) > 0)),
      )
      mostNear = Math.max(mostNear, near.length)
    }
    const score = passageShare * best + (1 - passageShare) * whole
    return { ...facts, score, near: mostNear >= found, passage }
  }
}

function countOf(slots: readonly Slot[], has: (slot: Slot) => boolean): number {
  let count = 0
  for (const slot of slots) if (has(slot)) count += 1
  return count
}

/** For each slot of a word the places (in the list of terms) of words that follow it or that it follows. */
interface Followers {
  /** The term whose word this is, by slot; -1 for others. */
  readonly termOf: Int32Array
  /** The slot of each term that is a word; -1 for others. */
  readonly slotOf: Int32Array
}

function followersOf(terms: readonly WeighedTerm[], asked: readonly Asked[]): Followers {
  const slotOf = Int32Array.from(asked, ({ whole }, place) =>
    terms[place]?.term.type === 'word' ? whole : -1,
  )
  const termOf = new Int32Array(Math.max(0, ...asked.map(({ whole }) => whole)) + 1).fill(-1)
  for (const [place, slot] of slotOf.entries()) if (slot !== -1) termOf[slot] = place
  return { termOf, slotOf }
}

/**
 * A function that tells how often each term stands near the one before it, nearer ones counting more; what it gives
 * holds until it is asked again.
 */
function createPairs(terms: readonly WeighedTerm[], asked: readonly Asked[]): (met: Met) => Counts {
  const { termOf, slotOf } = followersOf(terms, asked)
  const pairs = new Float64Array(terms.length)
  // Words are counted from 1: 0 is a word that was not met yet.
  const last = new Int32Array(termOf.length)
  const add = (term: number, other: number, word: number) => {
    const slot = slotOf[other] ?? -1
    const before = slot === -1 ? 0 : (last[slot] ?? 0)
    if (before === 0 || before === word || word - before > nearWords) return
    pairs[term] = (pairs[term] ?? 0) + 1 / (word - before)
  }
  return ({ count, slots, words }) => {
    pairs.fill(0)
    if (terms.length < 2) return pairs
    last.fill(0)
    for (let place = 0; place < count; place++) {
      const slot = slots[place] ?? 0
      const word = words[place] ?? -1
      const term = termOf[slot] ?? -1
      if (word === -1 || term === -1) continue
      if (term > 0) add(term, term - 1, word)
      if (term + 1 < terms.length) add(term + 1, term + 1, word)
      last[slot] = word
    }
    return pairs
  }
}

/** The places of what was met in each two adjoining windows that hold anything, with where they begin. */
function passagesOf({ count, ats }: Met): { readonly start: number; readonly places: number[] }[] {
  const windows = new Map<number, number[]>()
  for (let place = 0; place < count; place++) {
    const window = Math.floor((ats[place] ?? 0) / windowLength)
    const known = windows.get(window)
    if (known) known.push(place)
    else windows.set(window, [place])
  }
  return [...windows].map(([window, places]) => ({
    start: window * windowLength,
    places: [...places, ...(windows.get(window + 1) ?? [])],
  }))
}
