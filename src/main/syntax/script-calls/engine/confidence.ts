// How likely a resolved call is right.
import type { CallWay } from '../../callgraph/call-fact.ts'

const byWay: Readonly<Record<CallWay, number>> = {
  direct: 0.99,
  'own method': 0.95,
  import: 0.97,
  inferred: 0.9,
  unresolved: 0,
}

/** By how it was resolved; each further candidate makes any one of them less likely. */
export function confidenceOf(way: CallWay, candidates: number): number {
  return Math.round((byWay[way] / Math.max(1, candidates ** 0.25)) * 100) / 100
}
