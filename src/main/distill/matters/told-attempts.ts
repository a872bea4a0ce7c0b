// Gives the attempts that observations tell of in the order of time, with what was tried on changes that were thrown away marked.
import type { ObservationFacts } from '../../../shared/facts/observation-facts.ts'
import { attemptsToldBy, type Told } from './fold-matters.ts'
import { undoneEdits } from './put-back.ts'

/** An observation by what is asked of it. */
interface Work {
  readonly facts: ObservationFacts | null
  readonly files: readonly string[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A change that was thrown away: when it was made, and when it went (ms since 1970). */
interface Span {
  readonly from: number
  readonly to: number
}

/**
 * The attempts of these observations. One counts as made with what was thrown away where such a change lay between the
 * failure before it and itself, and none that stayed.
 */
export function toldAttempts(observations: readonly Work[]): Told[] {
  const told = observations
    .flatMap(({ facts }) => (facts ? attemptsToldBy(facts) : []))
    .sort((a, b) => a.at - b.at)
  const undone = undoneEdits(observations, ({ files }) => files)
  if (undone.size === 0) return told
  const spans = [...undone].map(([{ at }, to]): Span => ({ from: at, to }))
  const kept = observations.flatMap((one) => (isChange(one) && !undone.has(one) ? one.at : []))
  return told.map((one, index) => {
    if (!spans.some(({ from, to }) => from < one.at && one.at < to)) return one
    const failed = told
      .slice(0, index)
      .findLast(({ kind, outcome }) => kind === one.kind && outcome === 'failed')
    const since = failed?.at ?? Number.NEGATIVE_INFINITY
    return kept.some((at) => at > since && at < one.at) ? one : { ...one, undone: true }
  })
}

function isChange({ facts }: Work): boolean {
  if (facts === null || facts.outcome !== 'done') return false
  if (facts.kind === 'edit') return true
  return 'editedInPlace' in facts && (facts.editedInPlace ?? []).length > 0
}
