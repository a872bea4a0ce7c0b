// Whether a candidate says in other words what the user rejected.
import type { Candidate } from '../candidate.ts'
import { reconcile, shareOfWords } from './reconcile.ts'

/** Of the telling words of the shorter text, shared with the other. */
const againShare = 0.6

/**
 * Compares a candidate with the wordings of what was rejected in its place. Who says the opposite, or another value of
 * the same thing, says something else.
 */
export function isRejected(candidate: Candidate, rejected: readonly string[]): boolean {
  return rejected.some((content) => {
    const known = { id: 0, content, kind: candidate.kind, saidBy: candidate.saidBy }
    const { kind } = reconcile({ ...candidate, at: 1 }, [{ ...known, isConfirmed: false, at: 0 }])
    if (kind === 'same' || kind === 'refines') return true
    return kind === 'new' && shareOfWords(candidate.content, content) >= againShare
  })
}
