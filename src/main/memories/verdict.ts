// What a candidate is beside what is known.
import type { SaidBy } from './candidate.ts'

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

export type Verdict =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'same' | 'refines' | 'narrows' | 'supersedes' | 'conflicts'
      /** The nearest first. */
      readonly of: readonly number[]
    }
