// Whether a text says what another says, word for word as far as that goes, and then more of it.
import { type Claim, restOf } from './claims.ts'
import { plainText, wordingOf } from './wording.ts'

/** Says more of the same: behind a mark, or a word that adds. What follows "in", "for" or "when" alone says of what it holds. */
const adds =
  /^[`'"”)]?(?:\s?[,;:]\s|\s[-–—(]|\.\s|\s(?:with|like|such as|including|using|plus|and|as well as|named|called|by)\s)/iu
/** Says only how much it is meant. */
const stresses = /^\W*(?:(?:but|and) )?even\b/iu

/** Whether `later` repeats `earlier` from its beginning and adds to it. */
export function refines(later: Claim, earlier: Claim): boolean {
  if (earlier.wording.size < 2 || later.wording.size <= earlier.wording.size) return false
  if (restOf(earlier, later).length > 0) return false
  if ([...earlier.values].some((value) => !later.values.has(value))) return false
  const text = plainText(later.text)
  const left = new Set(earlier.wording)
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_]+(?:[./][\p{L}\p{N}_]+)*/gu)) {
    const [own] = wordingOf(word)
    if (own === undefined) continue
    if (!earlier.wording.has(own)) return false
    left.delete(own)
    if (left.size > 0) continue
    const behind = text.slice(index + word.length)
    return adds.test(behind) && !stresses.test(behind)
  }
  return false
}
