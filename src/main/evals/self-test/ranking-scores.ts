// How well a ranking found what was needed.
import type { Scores } from '../../../shared/contract/evaluation/self-test.ts'

/**
 * Recall among the first five and ten, the reciprocal of the first right place, and nDCG@10 with every needed thing worth the
 * same (Järvelin & Kekäläinen, TOIS 2002). `needed` holds one at least; what is ranked twice counts once.
 */
export function scoresOf(ranking: readonly string[], needed: ReadonlySet<string>): Scores {
  const ranked = [...new Set(ranking)]
  const right = ranked.flatMap((one, place) => (needed.has(one) ? [place] : []))
  const within = (depth: number): number =>
    right.filter((place) => place < depth).length / needed.size
  const gain = (places: readonly number[]): number =>
    places.reduce((sum, place) => sum + (place < 10 ? 1 / Math.log2(place + 2) : 0), 0)
  const ideal = gain(Array.from({ length: needed.size }, (_, place) => place))
  return {
    recall5: within(5),
    recall10: within(10),
    mrr: right[0] === undefined ? 0 : 1 / (right[0] + 1),
    ndcg10: gain(right) / ideal,
  }
}
