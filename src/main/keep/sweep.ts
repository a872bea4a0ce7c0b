// What retention does to one kind of thing: count what is too old, and drop it a slice at a time.
import type { RetainedKind } from '../../shared/contract/retention.ts'

/** What is too old, or what was dropped. Bytes are those of the rows' texts and bodies, or of the files. */
export interface Amount {
  readonly rows: number
  readonly bytes: number
}

/** One kind of thing with an age. Times are ms since 1970; all that is older than `before` goes. */
export interface Sweep {
  readonly kind: RetainedKind
  /**
   * Drops one slice: a few milliseconds of work in a transaction of its own. `isDone` tells that nothing
   * older is left; what must stay although it is old does not count.
   */
  drop(before: number): Promise<Amount & { readonly isDone: boolean }>
}

/** The sum of two amounts. */
export function plus(one: Amount, other: Amount): Amount {
  return { rows: one.rows + other.rows, bytes: one.bytes + other.bytes }
}
