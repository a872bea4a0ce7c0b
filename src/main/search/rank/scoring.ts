// Weighs a document against the terms of a query: how often, where, in how long a text, and how rare the word.
import { stemmer } from 'stemmer'
import { documentKinds } from '../../../shared/document-kinds.ts'
import type { SearchKind } from '../../../shared/kinds.ts'
import { foldMarks } from '../words/identifier-parts.ts'
import type { QueryTerm } from '../words/parse-query.ts'

/** The texts of a document as the index holds them. */
export interface ScoredTexts {
  readonly kind: SearchKind
  readonly title: string
  readonly body: string
  readonly parts: string
}

/** A term with its weight: high for rare words, low for those that stand everywhere. */
export interface WeighedTerm {
  readonly term: QueryTerm
  readonly rarity: number
}

/** How well a text answers the terms. */
export interface TextScore {
  /** BM25, 0 or more. */
  readonly score: number
  /** Rarity of the terms that stand in the text, as a share of all. */
  readonly covered: number
  /** Terms that stand in the text. */
  readonly found: number
}

// BM25 with the usual constants. FTS5's own bm25() reads every posting of every word for its document
// frequencies, however few rows are ranked: 6 ms for a frequent word at 100,000 documents, 60 ms at
// 1,000,000. Weighing 400 rows here takes 2 to 3 ms at any size.
const saturation = 1.2
const lengthShare = 0.75
const titleWeight = 2.5
/** How much another word for the same counts. */
export const synonymShare = 0.6
/** A title that is the beginning of the text is counted there already. */
const beginningWeight = 1

/** A function that scores documents for the given terms; `usualLength` is in characters. */
export function createScorer(
  terms: readonly WeighedTerm[],
  usualLength: number,
): (texts: ScoredTexts) => TextScore {
  const counters = terms.map(({ term, rarity }) => ({ rarity, count: counterOf(term) }))
  const all = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  return ({ kind, title, body, parts }) => {
    const plainTitle = foldMarks(title)
    const plainBody = foldMarks(body)
    const { titleIsBeginning } = documentKinds[kind]
    const ofTitle = titleIsBeginning ? beginningWeight : titleWeight
    const length = titleIsBeginning ? plainBody.length : plainTitle.length + plainBody.length
    const norm = saturation * (1 - lengthShare + (lengthShare * length) / usualLength)
    let score = 0
    let covered = 0
    let found = 0
    for (const { rarity, count } of counters) {
      // A piece of a compound name counts once, and only where the word does not stand by itself.
      const written = count(plainTitle) * ofTitle + count(plainBody)
      const weight = written || Math.min(1, count(parts))
      if (weight === 0) continue
      found += 1
      covered += rarity
      score += (rarity * weight * (saturation + 1)) / (weight + norm)
    }
    return { score, covered: all === 0 ? 0 : covered / all, found }
  }
}

type Counter = (text: string) => number

function counterOf(term: QueryTerm): Counter {
  switch (term.type) {
    case 'word': {
      const own = wordCounter(term.text, term.prefix)
      const others = (term.also ?? []).map((word) => wordCounter(word, false))
      if (others.length === 0) return own
      return (text) =>
        own(text) + synonymShare * others.reduce((sum, count) => sum + count(text), 0)
    }
    case 'name': {
      const joined = wordCounter(term.pieces.join(''), term.prefix)
      const last = term.pieces.length - 1
      const pieces = term.pieces.map((piece, place) =>
        wordCounter(piece, term.prefix && place === last),
      )
      // The name as it was typed is worth more than its words apart.
      return (text) =>
        2 * (joined(text) + countOf(text, term.text)) +
        Math.min(...pieces.map((count) => count(text)))
    }
    case 'run':
      return (text) => countOf(text, term.text)
    case 'phrase': {
      const first = wordCounter(term.words[0] ?? '', false)
      return (text) => countOf(text, term.text) || Math.min(1, first(text))
    }
  }
}

function countOf(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++
  return count
}

/** Counts words of the same stem; of words that only begin the same, each is worth a third. */
function wordCounter(word: string, prefix: boolean): Counter {
  const stem = stemmer(word)
  // Stems of one word may differ in their last letter from what is written: `policy` and `polici`.
  const root = stem.length > 3 ? stem.slice(0, -1) : stem.slice(0, word.length)
  const stems = new Map<string, boolean>()
  const isSame = (found: string): boolean => {
    const known = stems.get(found)
    if (known !== undefined) return known
    const same = stemmer(found) === stem
    stems.set(found, same)
    return same
  }
  return (text) => {
    let count = 0
    for (let at = text.indexOf(root); at !== -1; at = text.indexOf(root, at + root.length)) {
      if (at > 0 && isWordUnit(text.charCodeAt(at - 1))) continue
      let end = at + root.length
      while (end < text.length && isWordUnit(text.charCodeAt(end))) end++
      const found = text.slice(at, end)
      if (isSame(found)) count++
      else if (prefix && found.startsWith(word)) count += 0.3
    }
    return count
  }
}

/** Whether a UTF-16 unit belongs to a word; outside ASCII all are taken for letters. */
function isWordUnit(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 48 && unit <= 57) ||
    (unit >= 65 && unit <= 90) ||
    (unit > 127 &&
      unit !== 0xa0 &&
      (unit < 0x2000 || unit > 0x206f) &&
      (unit < 0x3000 || unit > 0x303f))
  )
}
