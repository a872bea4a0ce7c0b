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
  return (text) => {
    const looked = text.slice(0, longestText)
    const tokens = tokensOf(looked, formOf)
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

type Found = Pick<Span, 'start' | 'end' | 'isSynonym'>

type Finder = (text: string, tokens: readonly Token[]) => Iterable<Found>

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
  const others = new Set(also.map((word) => stemmer(word)))
  const beginnings = prefix ? words.slice(-2) : []
  return (_text, tokens) =>
    tokens.flatMap(({ start, end, stem, folded }): Found[] => {
      if (stems.has(stem) || beginnings.some((beginning) => folded.startsWith(beginning)))
        return [{ start, end }]
      return others.has(stem) ? [{ start, end, isSynonym: true }] : []
    })
}

function phraseFinder(words: readonly string[]): Finder {
  const stems = words.map((word) => stemmer(word))
  return (_text, tokens) => {
    const found: { start: number; end: number }[] = []
    tokens.forEach((token, place) => {
      if (!stems.every((stem, step) => tokens[place + step]?.stem === stem)) return
      found.push({ start: token.start, end: tokens[place + stems.length - 1]?.end ?? token.end })
    })
    return found
  }
}

function* placesOf(text: string, part: string): Generator<{ start: number; end: number }> {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    yield { start: at, end: at + part.length }
  }
}

/** Words as the index sees them, then the pieces of compound words inside them. */
function tokensOf(text: string, formOf: (word: string) => Form): Token[] {
  const tokens: Token[] = []
  const pieces: Token[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [word] = match
    tokens.push({ start: match.index, end: match.index + word.length, ...formOf(word) })
    let from = 0
    const names = /\p{Lu}/u.test(word) ? splitName(word) : []
    if (names.length < 2) continue
    for (const piece of names) {
      const at = word.toLowerCase().indexOf(piece, from)
      if (at === -1) continue
      const start = match.index + at
      const end = start + piece.length
      pieces.push({ start, end, ...formOf(word.slice(at, at + piece.length)) })
      from = at + piece.length
    }
  }
  return [...tokens, ...pieces]
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
