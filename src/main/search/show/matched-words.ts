// Tells which words of a query stand in a hit, and where: of a name that stands in pieces those that do.
import type { SearchHit } from '../../../shared/contract/search.ts'
import { foldMarks } from '../words/identifier-parts.ts'
import type { QueryTerm } from '../words/parse-query.ts'
import { stemOf } from '../words/stems.ts'
import type { Span } from '../words/text-matcher.ts'

type Where = 'title' | 'body' | 'parts'

/** A text of a hit with the spans that were found in it, once it is asked for. */
interface Place {
  readonly where: Where
  readonly text: string
  readonly spans: () => readonly Span[]
}

type Name = Extract<QueryTerm, { type: 'name' }>

/** A function that tells the words of the terms that stand in places, each with the first of them that holds it. */
export function createMatchedWords(
  terms: readonly QueryTerm[],
): (places: readonly Place[]) => SearchHit['matched'] {
  const asked = terms.map((term) =>
    term.type === 'name'
      ? { term, name: { pieces: new Set(term.pieces), piecesIn: createPiecesIn(term) } }
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
        for (const { start, end, term: met } of spans()) {
          if (met !== term) continue
          for (const piece of name.piecesIn(foldMarks(text.slice(start, end)))) here.add(piece)
          // Where all of it stands it is the name itself, whatever pieces other places hold.
          if (here.size === name.pieces.size) return [{ word: term.text, where }]
        }
        for (const piece of here) if (!wheres.has(piece)) wheres.set(piece, where)
      }
      return [...wheres].map(([word, where]) => ({ word, where }))
    })
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
    const found = isOf(pieces.join('')) ? pieces : pieces.filter(isOf)
    read.set(written, found)
    return found
  }
}
