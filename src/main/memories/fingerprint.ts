// Tells when two texts say the same: the same words in the same order, whatever their form and punctuation.
import { createHash } from 'node:crypto'
import { stemmer } from 'stemmer'
import { foldMarks } from '../search/words/identifier-parts.ts'

/** Words that may be there or not without changing what is said; nothing that denies or compares. */
const fillers = new Set(
  'a an the is are was were be been of to in on at for and that this it its we our you your please'.split(
    ' ',
  ),
)

/**
 * A hash of what `text` says. Numbers, names and denials count, and the order of words; case, punctuation,
 * endings and articles do not.
 */
export function fingerprintOf(text: string): string {
  const words = foldMarks(text).match(/[\p{L}\p{N}\p{M}_$]+(?:[-./:][\p{L}\p{N}\p{M}_$]+)*/gu) ?? []
  const telling = words.filter((word) => !fillers.has(word)).map((word) => stemmer(word))
  // A text of signs alone is told by its signs.
  const said = telling.length > 0 ? telling.join(' ') : text.trim()
  return createHash('sha256').update(said).digest('base64url').slice(0, 22)
}
