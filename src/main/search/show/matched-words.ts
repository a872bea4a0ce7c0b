// Tells which words of a query stand in a hit, and where: of a name that stands in pieces those that do.
import type { SearchHit } from '../../../shared/contract/search.ts'
import { foldMarks } from '../words/identifier-parts.ts'
import { endOfPath, isOfNumbers, type QueryTerm } from '../words/parse-query.ts'
import { stemOf } from '../words/stems.ts'
import type { Span } from '../words/text-matcher.ts'

type Where = 'title' | 'body' | 'parts'

/** A text of a hit with the spans that were found in it, once it is asked for. */
interface Place {
  readonly where: Where
  readonly text: string
  readonly spans: () => readonly Span[]
}

/** So many signs may stand between the pieces of a name (UTF-16 units). */
const mostSigns = 8

type Name = Extract<QueryTerm, { type: 'name' }>

/** A function that tells the words of the terms that stand in places, each with the first of them that holds it. */
export function createMatchedWords(
  terms: readonly QueryTerm[],
): (places: readonly Place[]) => SearchHit['matched'] {
  const asked = terms.map((term) =>
    term.type === 'name'
      ? { term, name: { asTold: toldOf(term), piecesIn: createPiecesIn(term) } }
      : { term, name: null },
  )
  return (places) => {
    /** Where each term stands first. */
    const first = new Map<QueryTerm, Where>()
    for (const { where, spans } of places) {
      if (first.size === asked.length) break
      for (const { term } of spans()) if (!first.has(term)) first.set(term, where)
    }
    return asked.flatMap(({ term, name }): SearchHit['matched'] => {
      const begins = first.get(term)
      if (begins === undefined) return []
      if (!name) return [{ word: term.text, where: begins }]
      const wheres = new Map<string, Where>()
      for (const { where, text, spans } of places) {
        const here = new Set<string>()
        const standing = createStanding(text, term.pieces)
        for (const { start, end, term: met } of spans()) {
          if (met !== term) continue
          const pieces = name.piecesIn(foldMarks(text.slice(start, end)))
          for (const piece of pieces) here.add(piece)
          // Where it stands it is the name itself, whatever pieces other places hold.
          if (standing(start, end, pieces)) return [{ word: name.asTold(text), where }]
        }
        for (const piece of here) if (!wheres.has(piece)) wheres.set(piece, where)
      }
      // Of a date or a version one number says nothing.
      if (isOfNumbers(term.pieces)) return []
      return [...wheres].map(([word, where]) => ({ word, where }))
    })
  }
}

/** What is told of a name in a text where its pieces stand: of a path that is longer than them no more than they are. */
function toldOf({ text: typed, pieces }: Name): (text: string) => string {
  const joined = pieces.join('')
  const isAll = (name: string) => foldMarks(name).replace(/[^\p{L}\p{N}\p{M}]+/gu, '') === joined
  if (isAll(typed)) return () => typed
  const end = endOfPath(typed)
  return (text) =>
    text.toLowerCase().includes(typed) ? typed : isAll(end) ? end : pieces.join(' ')
}

/**
 * A function that is given the words of a text in their order, with the pieces that each is, and tells where with one
 * of them the pieces have followed each other, nothing but signs between them: or it is all of them in one word.
 */
function createStanding(
  text: string,
  pieces: readonly string[],
): (start: number, end: number, met: readonly string[]) => boolean {
  let next = 0
  let behind = 0
  return (start, end, met) => {
    if (met === pieces) return true
    const apart = start - behind
    const isBeside =
      next > 0 &&
      apart >= 0 &&
      apart <= mostSigns &&
      !/[\p{L}\p{N}\p{M}]/u.test(text.slice(behind, start))
    if (!isBeside || !met.includes(pieces[next] ?? '')) next = 0
    behind = end
    if (met.includes(pieces[next] ?? '')) next += 1
    return next === pieces.length
  }
}

/** A function that tells the pieces of a name that a written word is: all of them where it is the name in one word. */
function createPiecesIn({ pieces, prefix }: Name): (written: string) => readonly string[] {
  const read = new Map<string, readonly string[]>()
  return (written) => {
    const known = read.get(written)
    if (known) return known
    const stem = stemOf(written)
    const isOf = (word: string) => stemOf(word) === stem || (prefix && written.startsWith(word))
    const isJoined = !isOfNumbers(pieces) && isOf(pieces.join(''))
    const found = isJoined ? pieces : pieces.filter(isOf)
    read.set(written, found)
    return found
  }
}
