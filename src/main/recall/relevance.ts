// Decides whether a find is clearly relevant: better nothing than something that distracts.
import type { SimilarityScale } from '../embed/models/model-profile.ts'
import type { ScoreParts } from '../search/rank/fuse.ts'

/**
 * Words alone convince when they are several and make up most of what is telling in the prompt. Meaning
 * convinces where the model calls two texts clearly related, with some of the telling words, or nearly the same.
 */
export function isClearlyRelevant(parts: ScoreParts, scale: SimilarityScale | null): boolean {
  const { found, covered, similarity } = parts
  const byWords = (found >= 2 && covered >= 0.65) || (found >= 3 && covered >= 0.5)
  if (similarity === null || scale === null) return byWords
  // Many words shared by two texts that the model calls unrelated are shared by chance.
  if (byWords) return similarity >= scale.unrelated || covered >= 0.8
  const surely = (scale.related + scale.same) / 2
  return similarity >= surely || (similarity >= scale.related && found >= 1 && covered >= 0.25)
}
