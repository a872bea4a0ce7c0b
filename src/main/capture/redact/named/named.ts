// A name that may hold a secret, and where it stands: what the readers of values are asked about.
import type { NameClass } from './secret-names.ts'

/** Where a name stands, and what may follow it. */
export interface Named {
  readonly text: string
  readonly name: string
  readonly kind: NameClass
  readonly start: number
  readonly end: number
}
