// How likely a resolved call is right: by its way of resolution and the number of callees that it leaves.
import type { CallWay } from './call-fact.ts'

/** A name or an import is read off; what travelled as a value is less sure. */
const byWay: Readonly<Record<CallWay, number>> = {
  direct: 0.99,
  import: 0.97,
  'own method': 0.95,
  inferred: 0.9,
  unresolved: 0,
}

/**
 * The way's figure, divided by the fourth root of the number of callees: each further one makes any of them less
 * likely. A tenth less where the call was never reached from the program's own start, so that what its function
 * receives was taken for granted.
 * @returns 0 to 1, in hundredths.
 */
export function confidenceOf(way: CallWay, callees: number, isAssumed = false): number {
  const sure = byWay[way] / Math.max(1, callees) ** 0.25
  return Math.round(sure * (isAssumed && way === 'inferred' ? 90 : 100)) / 100
}
