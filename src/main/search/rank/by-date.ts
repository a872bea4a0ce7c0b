// Orders what was found by its date; what hardly answers comes last in such a list.
import type { Fused } from './fuse.ts'

/** With less than this share of the best score a document is found for one common word alone. */
const leastShare = 0.35

/** Whether a document of such a score is an answer beside the best one. */
export function isAnswer(score: number, best: number): boolean {
  return score >= best * leastShare
}

type Dated = Pick<Fused, 'id' | 'at'>

/** A document that was found and not weighed. */
type Unweighed = Dated & { readonly score: 0; readonly parts: null }

/** A list by date: what answers, then what hardly does, the newest first in each. */
interface ByDate {
  readonly answering: readonly (Fused | Unweighed)[]
  readonly hardly: readonly Fused[]
}

/**
 * What answers, and what hardly does: of `terms` words it lacks some. What was not weighed, of very many matches, holds
 * them all.
 */
export function byDate(
  fused: readonly Fused[],
  unweighed: readonly Dated[],
  terms: number,
): ByDate {
  const best = fused[0]?.score ?? 0
  const answers = ({ score, parts }: Fused) =>
    isAnswer(score, best) || (terms > 0 && parts?.found === terms)
  const others = unweighed.map(({ id, at }): Unweighed => ({ id, at, score: 0, parts: null }))
  return {
    answering: [...fused.filter(answers), ...others].sort(newestFirst),
    hardly: fused.filter((one) => !answers(one)).sort(newestFirst),
  }
}

/** The order of two documents by date, for sorting: the newer one first. */
export function newestFirst(a: Dated, b: Dated): number {
  return b.at - a.at || b.id - a.id
}
