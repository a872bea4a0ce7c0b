// Tells which documents hold the pieces of a name side by side, from their texts: where few documents hold all pieces.
import type { Db } from '../../db/open.ts'
import { foldMarks } from '../words/identifier-parts.ts'
import { stemOf } from '../words/stems.ts'
import { textWeighed } from './corpus.ts'
import { isWordUnit } from './text-units.ts'

/**
 * The index walks all documents of the store that hold the pieces, those of other projects too: 4 ms for a name at
 * 100,000 documents, ten times as much at 1,000,000. To read a text takes 10 µs.
 */
export const mostRead = 400

/** A function that gives those of the documents whose title or body holds the pieces as the index's phrase does. */
export function createSideBySide(
  db: Db,
): (ids: readonly number[], pieces: readonly string[]) => number[] {
  const texts = db
    .prepare<[string], [id: number, title: string, body: string]>(
      `SELECT d.id, d.title, substr(d.body, 1, ${textWeighed})
       FROM json_each(?) wanted CROSS JOIN search_documents d ON d.id = wanted.value`,
    )
    .raw()
  return (ids, pieces) => {
    const stems = pieces.map(stemOf)
    const joined = stemOf(pieces.join(''))
    const found: number[] = []
    for (const [id, title, body] of texts.iterate(JSON.stringify(ids)))
      if (stands(foldMarks(title), stems, joined) || stands(foldMarks(body), stems, joined))
        found.push(id)
    return found
  }
}

/** Whether words with these stems follow each other in `text`, or one word has the stem of them all in one. */
function stands(text: string, stems: readonly string[], joined: string): boolean {
  const [first = ''] = stems
  // Stemming leaves all of a word's beginning but the last letter.
  const root = first.slice(0, Math.max(1, first.length - 1))
  for (let at = text.indexOf(root); at !== -1; at = text.indexOf(root, at + 1)) {
    if (at > 0 && isWordUnit(text.charCodeAt(at - 1))) continue
    let end = endOfWord(text, at)
    let stem = stemOf(text.slice(at, end))
    if (stem === joined) return true
    let place = 0
    while (stem === stems[place]) {
      place += 1
      if (place === stems.length) return true
      let next = end
      while (next < text.length && !isWordUnit(text.charCodeAt(next))) next++
      end = endOfWord(text, next)
      stem = stemOf(text.slice(next, end))
    }
  }
  return false
}

function endOfWord(text: string, start: number): number {
  let end = start
  while (end < text.length && isWordUnit(text.charCodeAt(end))) end++
  return end
}
