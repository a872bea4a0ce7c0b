// Finds the words of a query in a text the way the index does, to mark them and to say why a hit is one.

import { endOfPiece, foldMarks, isAsciiWord, longestPiece, splitName } from './identifier-parts.ts'
import { placesOfSign } from './language-signs.ts'
import { isPlain } from './letters.ts'
import { isOfNumbers, type QueryTerm } from './parse-query.ts'
import { stemOf } from './stems.ts'

/** A place in a text, in UTF-16 units, and the term that stands there. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly term: QueryTerm
  /** Whether another word for the same stands there. */
  readonly isSynonym?: true
}

/** A term that a word stands for. */
interface Meeting {
  readonly term: QueryTerm
  readonly isSynonym: boolean
}

/** A word as the index holds it, and the terms that it stands for. */
interface Form {
  readonly stem: string
  readonly meetings: readonly Meeting[]
}

interface Token {
  readonly start: number
  readonly end: number
  readonly form: Form
}

/** Spans in order, none overlapping another. */
export type TextMatcher = (text: string) => readonly Span[]

/** Texts are looked through up to here (UTF-16 units); a hit further down shows its beginning. */
export const longestMatched = 50_000

/** A matcher for the terms of one query. */
export function createTextMatcher(terms: readonly QueryTerm[]): TextMatcher {
  const asked = askedOf(terms)
  const others = terms.flatMap((term) => {
    const find = finder(term)
    return find ? [{ term, find }] : []
  })
  const formOf = createForms(asked)
  const wanted = wantedOf(terms)
  return (text) => {
    const looked = text.slice(0, longestMatched)
    const tokens = tokensOf(looked, formOf, wanted)
    const spans: Span[] = []
    for (const { term, find } of others)
      for (const { start, end } of find(looked, tokens)) spans.push({ start, end, term })
    for (const { start, end, form } of tokens)
      for (const { term, isSynonym } of form.meetings)
        spans.push(isSynonym ? { start, end, term, isSynonym } : { start, end, term })
    spans.sort((a, b) => a.start - b.start || b.end - a.end)
    return spans.filter((span, place) => {
      const before = spans[place - 1]
      return !before || span.start >= before.end || span.term !== before.term
    })
  }
}

/** The words of a query by their stems, and those that may go on. */
interface Asked {
  readonly byStem: ReadonlyMap<string, readonly Meeting[]>
  readonly open: readonly {
    readonly term: QueryTerm
    readonly stems: ReadonlySet<string>
    readonly beginnings: readonly string[]
  }[]
}

function askedOf(terms: readonly QueryTerm[]): Asked {
  const byStem = new Map<string, Meeting[]>()
  const open: Asked['open'][number][] = []
  for (const term of terms) {
    if (term.type !== 'word' && term.type !== 'name') continue
    const words = term.type === 'word' ? [term.text] : wordsOf(term)
    const also = term.type === 'word' ? (term.also ?? []) : []
    const stems = new Set(words.map(stemOf))
    const synonyms = new Set(also.map(stemOf).filter((stem) => !stems.has(stem)))
    for (const [each, isSynonym] of [
      [stems, false],
      [synonyms, true],
    ] as const) {
      for (const stem of each) {
        const same = byStem.get(stem)
        if (same) same.push({ term, isSynonym })
        else byStem.set(stem, [{ term, isSynonym }])
      }
    }
    if (!term.prefix) continue
    // The last piece, and all of them in one word where the name may be written so.
    const isJoined = term.type === 'name' && !isOfNumbers(term.pieces)
    open.push({ term, stems, beginnings: words.slice(isJoined ? -2 : -1) })
  }
  return { byStem, open }
}

/** The terms that a word stands for: what it begins like first, then those of its stem. */
function meetingsOf(stem: string, folded: string, { byStem, open }: Asked): Meeting[] {
  const begun = open.filter(
    ({ stems, beginnings }) =>
      !stems.has(stem) && beginnings.some((beginning) => folded.startsWith(beginning)),
  )
  const ofStem = (byStem.get(stem) ?? []).filter(
    ({ term, isSynonym }) => !isSynonym || !begun.some((one) => one.term === term),
  )
  return [...begun.map(({ term }) => ({ term, isSynonym: false })), ...ofStem]
}

/** Which words of a text can be one of a query's at all: most are told from them by their first letters. */
interface Wanted {
  /** Whether a word of this text that begins at `at` may be one; what is not ASCII always may. */
  readonly mayBegin: (text: string, at: number) => boolean
  /** One of these stands in every compound word with a piece that is wanted. */
  readonly roots: readonly string[]
  /** The words between them too: a phrase stands where its words follow each other. */
  readonly isPhrase: boolean
}

function wordsOf(term: QueryTerm): readonly string[] {
  switch (term.type) {
    case 'word':
      return [term.text, ...(term.also ?? [])]
    case 'name':
      return isOfNumbers(term.pieces) ? term.pieces : [...term.pieces, term.pieces.join('')]
    case 'run':
    case 'sign':
      return []
    case 'phrase':
      return term.words
  }
}

function wantedOf(terms: readonly QueryTerm[]): Wanted {
  // A stem begins with the letters of its word, and differs from it in its last letter at most.
  const stems = terms.flatMap(wordsOf).map(stemOf)
  const roots = stems.map((stem) => stem.slice(0, Math.max(1, stem.length - 1)))
  return {
    mayBegin: createBeginnings(roots),
    roots,
    isPhrase: terms.some(({ type }) => type === 'phrase'),
  }
}

/** A power of two, with room for the beginnings of some hundred words. */
const beginningSlots = 8192

/** A function that tells whether a text has at a place the first letters, three at most, of one of the roots. */
function createBeginnings(roots: readonly string[]): Wanted['mayBegin'] {
  const slots = new Uint8Array(beginningSlots)
  // The case of an ASCII letter is one bit.
  const next = (hash: number, text: string, at: number) => hash * 31 + (text.charCodeAt(at) | 32)
  const bitsAt = (hash: number) => slots[hash & (beginningSlots - 1)] ?? 0
  for (const root of roots) {
    const length = Math.min(3, root.length)
    let hash = 0
    for (let at = 0; at < length; at++) hash = next(hash, root, at)
    slots[hash & (beginningSlots - 1)] = bitsAt(hash) | (1 << length)
  }
  return (text, at) => {
    if (text.charCodeAt(at) > 127) return true
    const first = next(0, text, at)
    const second = next(first, text, at + 1)
    const third = next(second, text, at + 2)
    return ((bitsAt(third) & 8) | (bitsAt(second) & 4) | (bitsAt(first) & 2)) !== 0
  }
}

type Finder = (text: string, tokens: readonly Token[]) => Iterable<Pick<Span, 'start' | 'end'>>

/** Finds what is no single word. */
function finder(term: QueryTerm): Finder | null {
  switch (term.type) {
    case 'word':
    case 'name':
      return null
    case 'run':
      return (text) => placesOf(text, term.text)
    case 'sign':
      return (text) =>
        [...placesOfSign(text.toLowerCase(), term.text)].map((start) => ({
          start,
          end: start + term.text.length,
        }))
    case 'phrase':
      return phraseFinder(term.words)
  }
}

function phraseFinder(words: readonly string[]): Finder {
  const stems = words.map(stemOf)
  return (_text, all) => {
    const found: { start: number; end: number }[] = []
    all.forEach((token, place) => {
      if (!stems.every((stem, step) => all[place + step]?.form.stem === stem)) return
      found.push({ start: token.start, end: all[place + stems.length - 1]?.end ?? token.end })
    })
    return found
  }
}

function* placesOf(text: string, part: string): Generator<{ start: number; end: number }> {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    yield { start: at, end: at + part.length }
  }
}

/** Stands for a word that no query's is. */
const unwanted: Form = { stem: '', meetings: [] }

/** Words as the index sees them, then the pieces of compound words inside them; those that are wanted. */
function tokensOf(text: string, formOf: (word: string) => Form, wanted: Wanted): Token[] {
  const tokens: Token[] = []
  const pieces: Token[] = []
  const add = (to: Token[], start: number, word: string): void => {
    const form = wanted.mayBegin(word, 0) ? formOf(word) : unwanted
    if (form.meetings.length > 0 || wanted.isPhrase)
      to.push({ start, end: start + word.length, form })
  }
  const addWord = (at: number, word: string, isCompound: boolean): void => {
    add(tokens, at, word)
    if (!isCompound) return
    if (!wanted.isPhrase && isAscii(word)) {
      let from = 0
      let to = endOfPiece(word, 0)
      if (to === word.length) return
      while (from < word.length) {
        // Only what begins like a word that is wanted need be cut out.
        if (to - from <= longestPiece && wanted.mayBegin(word, from))
          add(pieces, at + from, word.slice(from, to))
        from = to
        to = endOfPiece(word, from)
      }
      return
    }
    const whole = word.toLowerCase()
    const mayHold = wanted.isPhrase || wanted.roots.some((root) => whole.includes(root))
    if (!mayHold && !/[^\x00-\x7F]/.test(word)) return
    let from = 0
    const names = splitName(word)
    if (names.length < 2) return
    for (const piece of names) {
      const inWord = whole.indexOf(piece, from)
      if (inWord === -1) continue
      add(pieces, at + inWord, word.slice(inWord, inWord + piece.length))
      from = inWord + piece.length
    }
  }
  if (!isPlain(text)) {
    for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
      addWord(index, word, /.\p{Lu}/u.test(word))
  } else {
    // Most texts are plain, and most of their words are not wanted: they need not be cut out.
    for (let at = 0; at < text.length; at++) {
      if (!isAsciiWord(text.charCodeAt(at))) continue
      const start = at
      let isCompound = false
      for (at++; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        if (!isAsciiWord(unit)) break
        if (unit >= 65 && unit <= 90) isCompound = true
      }
      if (isCompound || wanted.isPhrase || wanted.mayBegin(text, start))
        addWord(start, text.slice(start, at), isCompound)
    }
  }
  return [...tokens, ...pieces]
}

function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 127) return false
  return true
}

/** The forms of words: those of one query's hits are made of the same few hundred. */
function createForms(asked: Asked): (word: string) => Form {
  const known = new Map<string, Form>()
  return (word) => {
    const form = known.get(word)
    if (form) return form
    const folded = foldMarks(word)
    const stem = stemOf(folded)
    const made = { stem, meetings: meetingsOf(stem, folded, asked) }
    known.set(word, made)
    return made
  }
}
