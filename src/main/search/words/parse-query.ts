// Reads what a user typed into terms: words, compound names, runs of unsegmented scripts, quoted phrases.
import { withoutContractions } from './contractions.ts'
import { foldMarks, splitName } from './identifier-parts.ts'
import { takeSigns } from './language-signs.ts'
import { partsOfQuestion, termWeight } from './question-parts.ts'
import { isStopWord } from './stop-words.ts'
import { synonymsOf } from './synonyms.ts'
import { unsegmentedRuns, withoutRuns } from './unsegmented.ts'

/** One thing that the user asks for. All texts are lower case and hold letters and digits only. */
export type QueryTerm =
  | {
      readonly type: 'word'
      readonly text: string
      readonly prefix: boolean
      /** Other words for the same, which count less. */
      readonly also?: readonly string[]
      /** How often it stands in the query, where more than once. */
      readonly times?: number
      /** How much the part of a pasted text counts that it stands in, where not 1. */
      readonly weight?: number
    }
  | {
      readonly type: 'name'
      /** As typed, for showing. */
      readonly text: string
      readonly pieces: readonly string[]
      readonly prefix: boolean
      /** How often it stands in the query, where more than once. */
      readonly times?: number
      /** How much the part of a pasted text counts that it stands in, where not 1. */
      readonly weight?: number
    }
  | { readonly type: 'run'; readonly text: string }
  /** The name of a language with its signs, of which the index knows the word alone. */
  | { readonly type: 'sign'; readonly text: string; readonly word: string }
  | { readonly type: 'phrase'; readonly text: string; readonly words: readonly string[] }

/** Words longer than this are data; no one searches for them. */
const longestWord = 100
/** A path of many folders is asked for by its last names; the rest differs from machine to machine. */
const piecesOfName = 6
/** In more words than these, or in several lines, quotes are part of what was pasted and demand nothing. */
const mostTyped = 16
/** What a part of less weight repeats tells nothing. */
const leastRepeated = 0.4
/** Keywords are so many at most. */
const mostKeywords = 4
/** Function words that are written like names. */
const abbreviations = new Set(['e.g', 'i.e', 'a.k.a', 'w.r.t', 'z.b', 'd.h', 'p.ex'])
const questionWords = new Set(
  'who whom whose what when where which why how wer wen wem was wann wo welche welcher welches warum wieso wie qui que quoi quand où quel quelle pourquoi comment quién qué cuándo dónde cuál cómo'.split(
    ' ',
  ),
)

/**
 * The distinct terms of a query in the order typed. Quotes (also typographic ones) make phrases, an unbalanced
 * one is ignored; `foo*` and the last word stand for all words that begin so; operators and punctuation
 * mean nothing. Function words are left out unless there is nothing else.
 */
export function parseQuery(query: string): QueryTerm[] {
  if (isPasted(query)) return tellingOf(pastedTerms(query))
  const terms = new Map<string, QueryTerm>()
  const add = (term: QueryTerm) => {
    const key = `${term.type === 'phrase'} ${term.text}`
    const known = terms.get(key)
    terms.set(key, known ? repeated(known, term) : term)
  }
  const sections = splitQuotes(query)
  sections.forEach((section, place) => {
    if (section.quoted) for (const term of phraseTerms(section.text)) add(term)
    else for (const term of wordTerms(section.text, place === sections.length - 1)) add(term)
  })
  return tellingOf([...terms.values()])
}

/** A term that stands in the query once more. */
function repeated(known: QueryTerm, term: QueryTerm): QueryTerm {
  if (!('prefix' in term && 'prefix' in known)) return known
  return { ...known, prefix: known.prefix || term.prefix, times: (known.times ?? 1) + 1 }
}

function tellingOf(terms: QueryTerm[]): QueryTerm[] {
  const telling = terms.filter((term) => term.type !== 'word' || !isStopWord(term.text))
  return telling.length > 0 ? telling : terms
}

/** Whether a query was rather pasted than typed: an error, a log, a report. */
function isPasted(query: string): boolean {
  const text = query.trim()
  return text.includes('\n') || text.split(/\s+/u, mostTyped + 1).length > mostTyped
}

/**
 * The terms with the weight of the best part of the text that each stands in, those of the best parts first: what follows
 * each other there stays together.
 */
function pastedTerms(query: string): QueryTerm[] {
  const plain = query.replace(/["“”„«»]/gu, ' ')
  const parts = partsOfQuestion(query).map((part) => ({ ...part, weight: termWeight(part.kind) }))
  const terms = new Map<string, QueryTerm>()
  for (const { start, end, weight } of [...parts].sort((a, b) => b.weight - a.weight)) {
    for (const term of wordTerms(plain.slice(start, end), end === query.length)) {
      const known = terms.get(term.text)
      const isWeighed = weight !== 1 && (term.type === 'word' || term.type === 'name')
      if (!known) terms.set(term.text, isWeighed ? { ...term, weight } : term)
      else if (weight >= leastRepeated) terms.set(term.text, repeated(known, term))
    }
  }
  return [...terms.values()]
}

/** Whether a query is a few keywords that are all meant, and no question. */
export function isKeywords(query: string, terms: readonly QueryTerm[]): boolean {
  if (terms.length > mostKeywords || query.includes('?') || isPasted(query)) return false
  return !wordsOf(query).some((word) => questionWords.has(word))
}

/** The terms, each word with the other words for what it names. */
export function withSynonyms(terms: readonly QueryTerm[]): QueryTerm[] {
  return terms.map((term) => {
    const also = term.type === 'word' ? synonymsOf(term.text) : []
    return also.length === 0 ? term : { ...term, also }
  })
}

function splitQuotes(query: string): { text: string; quoted: boolean }[] {
  const pieces = query.replace(/[“”„«»]/gu, '"').split('"')
  const last = pieces.length - 1
  return pieces
    .map((text, place) => ({ text, quoted: place % 2 === 1 && place < last }))
    .filter((section, place) => section.text.trim() !== '' || (!section.quoted && place === last))
}

function phraseTerms(text: string): QueryTerm[] {
  const runs: QueryTerm[] = unsegmentedRuns(text).map((run) => ({ type: 'run', text: run }))
  const words = wordsOf(withoutRuns(text))
  if (words.length > 1) return [...runs, { type: 'phrase', text: words.join(' '), words }]
  return [...runs, ...words.map((word) => ({ type: 'word' as const, text: word, prefix: false }))]
}

function wordTerms(text: string, isLast: boolean): QueryTerm[] {
  const terms: QueryTerm[] = unsegmentedRuns(text).map((run) => ({ type: 'run', text: run }))
  const { signs, rest } = takeSigns(withoutRuns(text))
  const plain = withoutContractions(rest)
  for (const sign of signs) terms.push({ type: 'sign', ...sign })
  const found = [...plain.matchAll(/[\p{L}\p{N}\p{M}_$]+(?:[-./\\:]+[\p{L}\p{N}\p{M}_$]+)*(\*?)/gu)]
  found.forEach(([match, star], place) => {
    // The last word may not be finished yet; a space or full stop after it says that it is.
    const open = isLast && place === found.length - 1 && plain.endsWith(match)
    const term = wordTerm(match, star === '*' || open)
    if (term) terms.push(term)
  })
  return terms
}

function wordTerm(typed: string, wanted: boolean): QueryTerm | null {
  const name = typed.replace(/\*$/, '')
  if (abbreviations.has(name.toLowerCase())) return null
  const pieces = splitName(endOfPath(name)).map(foldMarks).slice(-piecesOfName)
  const [first] = pieces
  if (first === undefined) return null
  const prefix = wanted && [...(pieces.at(-1) ?? '')].length > 1
  if (pieces.length === 1) {
    return first.length > longestWord ? null : { type: 'word', text: first, prefix }
  }
  return { type: 'name', text: name.slice(-longestWord).toLowerCase(), pieces, prefix }
}

/** The names of a path that are asked for: its last two; of one that is numbers alone, as a date is, all. */
export function endOfPath(name: string): string {
  return /^[\d/\\]+$/.test(name)
    ? name
    : name
        .split(/[/\\]+/u)
        .slice(-2)
        .join('/')
}

/**
 * Whether a name is of short numbers alone, as a date, a version or an address is. Such numbers stand in any text: they
 * are the name side by side only, and never in one word.
 */
export function isOfNumbers(pieces: readonly string[]): boolean {
  return pieces.every((piece) => /^\d{1,4}$/.test(piece))
}

function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words
    .filter((word) => word.length <= longestWord)
    .slice(0, 12)
    .map(foldMarks)
}
