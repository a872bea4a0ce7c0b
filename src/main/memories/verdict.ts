// What a candidate is beside what is known.
import type { Candidate, SaidBy } from './candidate.ts'

/** Something that is known, as a candidate is compared with it. */
export interface Known {
  readonly id: number
  readonly content: string
  readonly kind: string
  readonly saidBy: SaidBy
  readonly isConfirmed: boolean
  /** When it was said, in ms since 1970. */
  readonly at: number
}

/** What becomes of what is known; `narrows`: the candidate is an exception of it. */
export type Verdict =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'same' | 'refines' | 'narrows' | 'supersedes' | 'conflicts'
      /** The nearest first. */
      readonly of: readonly number[]
    }

/** It takes their place, but for an agent's words before those of the user and for what the user confirmed. */
export function inPlaceOf(
  known: readonly Known[],
  { saidBy, at }: Pick<Candidate, 'saidBy'> & { readonly at: number },
): Verdict {
  const isKept = (one: Known) =>
    one.at <= at && (one.isConfirmed || (one.saidBy === 'user' && saidBy !== 'user'))
  return {
    kind: known.every(isKept) ? 'conflicts' : 'supersedes',
    of: known.map(({ id }) => id),
  }
}
