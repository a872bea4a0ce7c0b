// Finds the part of a document that answers: the few sentences in which the rarest words of the question stand together.
import type { Db } from '../../db/open.ts'
import type { QueryTerm } from '../words/parse-query.ts'
import { createTextMatcher, type Span } from '../words/text-matcher.ts'
import { synonymShare } from './word-counts.ts'

/** A word of the question that stands in a document. */
export interface Met {
  /** As asked, lower case. */
  readonly word: string
  /** BM25's weight as a share of what a word would weigh that stands nowhere: 0 for frequent words, 1 for rare ones. */
  readonly rarity: number
  /** Whether it is written like a name there: an identifier, a file, an error code, a product. */
  readonly isName: boolean
}

export interface Passage {
  /** Where it begins and ends in the document's body, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** The words that stand in it, and those that stand elsewhere in the document. */
  readonly within: readonly Met[]
  readonly around: readonly Met[]
  /** The words of the question that do not stand in the document. */
  readonly missing: readonly Pick<Met, 'word' | 'rarity'>[]
}

/** A word of the question with its rarity, and with that of all words for the same. */
interface TermShare {
  readonly term: QueryTerm
  readonly rarity: number
  readonly withSynonyms: number
}

interface Texts {
  readonly id: number
  readonly title: string
  readonly body: string
}

/** Longest passage, in UTF-16 units, and the sentences that it may hold. */
const longest = 320
const mostSentences = 3
/** How much a word of the same stem counts that is longer or shorter by more than an ending. */
const otherFormShare = 0.7
/** Bodies are looked through by their beginning: no document of the index is longer by much. */
const looked = 16_000

/**
 * A function that finds the passages of documents by their rows; those that vanished have none, nor have those
 * behind the first `most` characters. The rarity of terms is a share (`rarityShare`).
 */
export function createPassageReader(
  db: Db,
): (
  ids: readonly number[],
  terms: readonly TermShare[],
  most: number,
) => ReadonlyMap<number, Passage> {
  const read = db.prepare<[string], Texts>(`
    SELECT d.id, d.title, substr(d.body, 1, ${looked}) AS body
    FROM json_each(?) wanted CROSS JOIN search_documents d ON d.id = wanted.value`)
  function textsOf(ids: readonly number[], most: number): Texts[] {
    const texts: Texts[] = []
    let length = 0
    for (const text of read.iterate(JSON.stringify(ids))) {
      length += text.body.length
      if (length > most) break
      texts.push(text)
    }
    return texts
  }

  return (ids, terms, most) => {
    const rarity = new Map(terms.map((one) => [one.term, one.rarity]))
    const ofSynonyms = new Map(terms.map((one) => [one.term, one.withSynonyms * synonymShare]))
    const matcher = createMatcher(terms.map(({ term }) => term))
    const rarityOf = ({ term, isSynonym }: Span) =>
      (isSynonym === true ? ofSynonyms : rarity).get(term) ?? 0
    return new Map(
      textsOf(ids, most).map(({ id, title, body }) => {
        const spans = matcher(body)
        const place = bestPlace(body, spans, rarityOf)
        const within = spans.filter(({ start, end }) => start >= place.start && end <= place.end)
        const known = new Set(within.map(({ term }) => term))
        const others = spans.filter(({ term }) => !known.has(term))
        const inTitle = matcher(title).filter(({ term }) => !known.has(term))
        const around = [...metOf(body, others, rarityOf), ...metOf(title, inTitle, rarityOf)]
        const once = new Map(around.map((met) => [met.word, met]))
        const all = new Set([
          ...known,
          ...others.map(({ term }) => term),
          ...inTitle.map(({ term }) => term),
        ])
        const missing = [...rarity]
          .filter(([term]) => !all.has(term))
          .map(([term, share]) => ({ word: term.text, rarity: share }))
        const met = { within: metOf(body, within, rarityOf), around: [...once.values()], missing }
        return [id, { ...place, ...met }]
      }),
    )
  }
}

/**
 * Spans of words as the index finds them, and of compound names as a whole: `long` is no sign of
 * `ERR_STRING_TOO_LONG`.
 */
function createMatcher(terms: readonly QueryTerm[]): (text: string) => readonly Span[] {
  const names = terms.flatMap((term) => {
    if (term.type !== 'name') return []
    const pieces = term.pieces
      .map((piece) => piece.replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
      .join('[^\\p{L}\\p{N}]{0,3}')
    return [{ term, pattern: new RegExp(pieces, 'giu') }]
  })
  const findWords = createTextMatcher(terms.filter(({ type }) => type !== 'name'))
  return (text) => {
    const found = names.flatMap(({ term, pattern }) =>
      [...text.matchAll(pattern)].map(({ index, 0: name }) => ({
        start: index,
        end: index + name.length,
        term,
      })),
    )
    return [...findWords(text), ...found].sort((a, b) => a.start - b.start)
  }
}

function metOf(text: string, spans: readonly Span[], rarityOf: (span: Span) => number): Met[] {
  const met = new Map<string, Met>()
  for (const span of spans) {
    const word = span.term.text
    const before = met.get(word)
    const isName = before?.isName === true || isNamed(text, span)
    // Stems bring words of another meaning together: a record is no recording.
    const isOther = span.isSynonym !== true && Math.abs(span.end - span.start - word.length) > 2
    const rarity = rarityOf(span) * (isOther ? otherFormShare : 1)
    met.set(word, { word, rarity: Math.max(rarity, before?.rarity ?? 0), isName })
  }
  return [...met.values()]
}

/** Names are written with capitals within a sentence or a word, with digits, joined by signs, or as code. */
function isNamed(text: string, { start, end, term }: Span): boolean {
  if (term.type === 'name') return true
  const written = text.slice(start, end)
  if (/\p{L}\p{Lu}|\p{L}\d|\d\p{L}|^\d{3,}$/u.test(written) || text.charAt(start - 1) === '`')
    return true
  if (/[_@]/.test(text.charAt(start - 1) + text.charAt(end))) return true
  return (
    /^\p{Lu}/u.test(written) &&
    // What is quoted after a colon, as answers are in a summary, stands within the sentence that quotes it.
    /[\p{L}\p{N},;:]\s[“„«"]?$/u.test(text.slice(Math.max(0, start - 3), start))
  )
}

/** The run of sentences with the rarest words together; the beginning where no word stands. */
function bestPlace(
  text: string,
  spans: readonly Span[],
  rarityOf: (span: Span) => number,
): { start: number; end: number } {
  const sentences = sentencesOf(text)
  let best = { start: 0, end: Math.min(text.length, longest) }
  let most = 0
  // Of passages with the same words the shortest and first is the closest.
  for (let count = 1; count <= mostSentences; count++) {
    let from = 0
    for (let first = 0; first + count <= sentences.length; first++) {
      const start = sentences[first]?.start ?? 0
      const end = sentences[first + count - 1]?.end ?? 0
      while ((spans[from]?.start ?? Number.POSITIVE_INFINITY) < start) from += 1
      if (count > 1 && end - start > longest) continue
      const terms = new Map<unknown, number>()
      for (let at = from; (spans[at]?.end ?? Number.POSITIVE_INFINITY) <= end; at++) {
        const span = spans[at]
        if (span) terms.set(span.term, Math.max(rarityOf(span), terms.get(span.term) ?? 0))
      }
      const sum = [...terms.values()].reduce((all, one) => all + one, 0)
      if (sum > most + 0.01) {
        most = sum
        best = { start, end }
      }
    }
  }
  return best
}

/** Sentences and lines; a very long one is cut into pieces. */
function sentencesOf(text: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = []
  let start = 0
  const add = (end: number) => {
    for (let at = start; at < end; at += longest) {
      const until = Math.min(end, at + longest)
      if (text.slice(at, until).trim() !== '') sentences.push({ start: at, end: until })
    }
    start = end
  }
  for (const { index, 0: mark } of text.matchAll(/[.!?](?=\s)|[。！？]|\n/gu))
    add(index + mark.length)
  add(text.length)
  return sentences
}
