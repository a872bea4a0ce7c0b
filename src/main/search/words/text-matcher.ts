// Finds the words of a query in a text the way the index does, to mark them and to say why a hit is one.
import { stemmer } from 'stemmer'
import { foldMarks, splitName } from './identifier-parts.ts'
import type { QueryTerm } from './parse-query.ts'

/** A place in a text, in UTF-16 units, and the term that stands there. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly term: QueryTerm
  /** Whether another word for the same stands there. */
  readonly isSynonym?: true
}

/** A word as the index holds it, and without its marks. */
interface Form {
  readonly stem: string
  readonly folded: string
}

interface Token extends Form {
  readonly start: number
  readonly end: number
}

/** Spans in order, none overlapping another. */
export type TextMatcher = (text: string) => readonly Span[]

/** Texts are looked through up to here (UTF-16 units); a hit further down shows its beginning. */
const longestText = 50_000

/** A matcher for the terms of one query. */
export function createTextMatcher(terms: readonly QueryTerm[]): TextMatcher {
  const matchers = terms.map((term) => ({ term, find: finder(term) }))
  const formOf = createForms()
  const wanted = wantedOf(terms)
  return (text) => {
    const looked = text.slice(0, longestText)
    const all = tokensOf(looked, formOf, wanted)
    const tokens = { all, byStem: byStemOf(all) }
    const spans: Span[] = []
    for (const { term, find } of matchers) {
      for (const { start, end, isSynonym } of find(looked, tokens))
        spans.push({ start, end, term, ...(isSynonym ? { isSynonym } : {}) })
    }
    spans.sort((a, b) => a.start - b.start || b.end - a.end)
    return spans.filter((span, place) => {
      const before = spans[place - 1]
      return !before || span.start >= before.end || span.term !== before.term
    })
  }
}

/** Which words of a text can be one of a query's at all: most are told from them by their first letter. */
interface Wanted {
  /** First letters of ASCII words, as written in either case, by their char codes. */
  readonly initials: ReadonlySet<number>
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
      return [...term.pieces, term.pieces.join('')]
    case 'run':
      return []
    case 'phrase':
      return term.words
  }
}

function wantedOf(terms: readonly QueryTerm[]): Wanted {
  // A stem begins with the letter of its word, and differs from it in its last letter at most.
  const stems = terms.flatMap(wordsOf).map((word) => stemmer(word))
  const firsts = stems.map((stem) => stem.slice(0, 1))
  return {
    initials: new Set(
      firsts.flatMap((first) => [first, first.toUpperCase()].map((one) => one.charCodeAt(0))),
    ),
    roots: stems.map((stem) => stem.slice(0, Math.max(1, stem.length - 1))),
    isPhrase: terms.some(({ type }) => type === 'phrase'),
  }
}

type Found = Pick<Span, 'start' | 'end' | 'isSynonym'>

/** The words of a text, and again by their stems: a question has dozens of words. */
interface Tokens {
  readonly all: readonly Token[]
  readonly byStem: ReadonlyMap<string, readonly Token[]>
}

type Finder = (text: string, tokens: Tokens) => Iterable<Found>

function finder(term: QueryTerm): Finder {
  switch (term.type) {
    case 'word':
      return wordFinder([term.text], term.prefix, term.also)
    case 'name':
      return wordFinder([...term.pieces, term.pieces.join('')], term.prefix)
    case 'run':
      return (text) => placesOf(text, term.text)
    case 'phrase':
      return phraseFinder(term.words)
  }
}

function wordFinder(
  words: readonly string[],
  prefix: boolean,
  also: readonly string[] = [],
): Finder {
  const stems = new Set(words.map((word) => stemmer(word)))
  const others = new Set(also.map((word) => stemmer(word)).filter((stem) => !stems.has(stem)))
  const beginnings = prefix ? words.slice(-2) : []
  const isBeginning = ({ stem, folded }: Token) =>
    !stems.has(stem) && beginnings.some((beginning) => folded.startsWith(beginning))
  return (_text, { all, byStem }) => {
    const begun = beginnings.length > 0 ? all.filter(isBeginning) : []
    const own = [...stems].flatMap((stem) => byStem.get(stem) ?? [])
    const found: Found[] = [...own, ...begun].map(({ start, end }) => ({ start, end }))
    const isBegun = new Set(begun)
    for (const stem of others) {
      for (const token of byStem.get(stem) ?? []) {
        const { start, end } = token
        if (!isBegun.has(token)) found.push({ start, end, isSynonym: true })
      }
    }
    return found
  }
}

function phraseFinder(words: readonly string[]): Finder {
  const stems = words.map((word) => stemmer(word))
  return (_text, { all }) => {
    const found: { start: number; end: number }[] = []
    all.forEach((token, place) => {
      if (!stems.every((stem, step) => all[place + step]?.stem === stem)) return
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
const unwanted: Form = { stem: '', folded: '' }

/** Words as the index sees them, then the pieces of compound words inside them; those that are wanted. */
function tokensOf(text: string, formOf: (word: string) => Form, wanted: Wanted): Token[] {
  const tokens: Token[] = []
  const pieces: Token[] = []
  const mayBe = (word: string): boolean => {
    const first = word.charCodeAt(0)
    return first > 127 || wanted.initials.has(first)
  }
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [word] = match
    const end = match.index + word.length
    if (mayBe(word)) tokens.push({ start: match.index, end, ...formOf(word) })
    else if (wanted.isPhrase) tokens.push({ start: match.index, end, ...unwanted })
    // Most words have no capital inside: they are of one piece.
    if (!/.\p{Lu}/u.test(word)) continue
    const whole = word.toLowerCase()
    const mayHold = wanted.isPhrase || wanted.roots.some((root) => whole.includes(root))
    if (!mayHold && !/[^\x00-\x7F]/.test(word)) continue
    let from = 0
    const names = splitName(word)
    if (names.length < 2) continue
    for (const piece of names) {
      const at = whole.indexOf(piece, from)
      if (at === -1) continue
      const start = match.index + at
      const end = start + piece.length
      const written = word.slice(at, at + piece.length)
      if (mayBe(written)) pieces.push({ start, end, ...formOf(written) })
      else if (wanted.isPhrase) pieces.push({ start, end, ...unwanted })
      from = at + piece.length
    }
  }
  return [...tokens, ...pieces]
}

function byStemOf(tokens: readonly Token[]): ReadonlyMap<string, readonly Token[]> {
  const byStem = new Map<string, Token[]>()
  for (const token of tokens) {
    const same = byStem.get(token.stem)
    if (same) same.push(token)
    else byStem.set(token.stem, [token])
  }
  return byStem
}

/** The forms of words: those of one query's hits are made of the same few hundred. */
function createForms(): (word: string) => Form {
  const known = new Map<string, Form>()
  return (word) => {
    const form = known.get(word)
    if (form) return form
    const folded = foldMarks(word)
    const made = { folded, stem: stemmer(folded) }
    known.set(word, made)
    return made
  }
}
