// Orders what answers by its date; what hardly answers has no place in such a list.
import type { Fused } from './fuse.ts'

/** With less than this share of the best score a document is in a list by date for one common word alone. */
const leastShare = 0.35

/** Whether a document of such a score is an answer beside the best one. */
export function isAnswer(score: number, best: number): boolean {
  return score >= best * leastShare
}

/** The documents that answer, the newest first. */
export function byDate(fused: readonly Fused[]): readonly Fused[] {
  const best = fused[0]?.score ?? 0
  return fused
    .filter(({ score }) => isAnswer(score, best))
    .sort((a, b) => b.at - a.at || b.id - a.id)
}
