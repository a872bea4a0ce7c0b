// Orders the best hits anew by what a cross-encoder says of them; the hits further down stay where they are.
import type { SearchHit } from '../../../shared/contract/search.ts'

/** So many of the best hits are read again. */
export const mostReranked = 30

/** What stays of a score where the model finds no answer at all. */
const least = 0.3

/**
 * The hits in their new order. `texts` are those of the first hits, null for hits that keep their place
 * before all others; `scores` are 0 to 1 for each text that is one.
 */
export function rerank(
  hits: readonly SearchHit[],
  texts: readonly (string | null)[],
  scores: readonly number[],
): SearchHit[] {
  const named = hits.filter((_, place) => texts[place] === null)
  const read = hits
    .filter((_, place) => typeof texts[place] === 'string')
    .map((hit, place) => {
      const reranked = scores[place] ?? 0
      return {
        ...hit,
        // Recency, project and all else that made the first score keep their say.
        score: hit.score * (least + (1 - least) * reranked),
        ...(hit.parts ? { parts: { ...hit.parts, reranked } } : {}),
      }
    })
  const others = hits.slice(texts.length).map((hit) => ({ ...hit, score: hit.score * least }))
  return [...named, ...read.sort((a, b) => b.score - a.score), ...others]
}
