// What ranking needs to know of all documents together: how many there are and how long they usually are.
import type { Db } from '../../db/open.ts'

export interface Corpus {
  /** Documents, at least 1; deleted ones may be counted still. */
  readonly documents: number
  /** Characters of a usual document's text. */
  readonly usualLength: number
}

/** Texts are weighed by their beginning, in characters. */
export const textWeighed = 4000
/** So many of the newest documents tell the usual length. */
const sampled = 400
/** Very short samples would make every longer text look far too long. */
const shortestUsual = 120

/** A reader of these facts; the sample is taken again when the store has grown by a tenth. */
export function createCorpus(db: Db): () => Corpus {
  const highest = db.prepare<[], number | null>('SELECT max(id) FROM search_documents').pluck()
  const average = db
    .prepare<[], number | null>(
      `SELECT avg(min(${textWeighed}, length(title) + length(body))) FROM
         (SELECT title, body FROM search_documents ORDER BY id DESC LIMIT ${sampled})`,
    )
    .pluck()
  let known: Corpus = { documents: 0, usualLength: shortestUsual }
  return () => {
    const documents = Math.max(1, highest.get() ?? 1)
    const isFar = documents > known.documents * 1.1 || documents < known.documents
    if (isFar) known = { documents, usualLength: Math.max(shortestUsual, average.get() ?? 0) }
    return { ...known, documents }
  }
}
