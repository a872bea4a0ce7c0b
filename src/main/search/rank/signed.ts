// Tells which documents hold the name of a language with its signs, from their texts: the index knows its letters alone.
import type { Db } from '../../db/open.ts'
import { placesOfSign } from '../words/language-signs.ts'
import { textWeighed } from './corpus.ts'

/** So many of the newest with the letters are read, 10 µs each: a variable is called C in many texts. */
export const mostSigned = 1000

/** A function that gives those of the documents whose title or body holds the name. */
export function createSigned(db: Db): (ids: readonly number[], sign: string) => number[] {
  const texts = db
    .prepare<[string, string], [id: number, text: string]>(
      `SELECT id, text FROM (
         SELECT d.id, lower(d.title || char(10) || substr(d.body, 1, ${textWeighed})) AS text
         FROM json_each(?) wanted CROSS JOIN search_documents d ON d.id = wanted.value)
       WHERE instr(text, ?)`,
    )
    .raw()
  return (ids, sign) => {
    const found: number[] = []
    for (const [id, text] of texts.iterate(JSON.stringify(ids), sign))
      if (!placesOfSign(text, sign).next().done) found.push(id)
    return found
  }
}
