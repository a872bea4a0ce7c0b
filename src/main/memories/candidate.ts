// What may outlive its session, as it was found: before it is compared with what is known.
import type { MemoryKind } from '../../shared/kinds.ts'

/** Who said what a candidate was made of; `record`: nobody said it, the events show it, as a failure and its cure. */
export type SaidBy = 'user' | 'agent' | 'record'

/** A message of an exchange, by its author; what it quotes or pastes still stands in it. */
export interface Utterance {
  readonly by: 'user' | 'agent'
  readonly text: string
}

export interface Candidate {
  /** One topic, 20 to 500 characters, as near to the words that were said as can be. */
  readonly content: string
  readonly kind: MemoryKind
  /** 0 to 1, by its kind. */
  readonly importance: number
  readonly tags: readonly string[]
  /** Words it is searched by that do not stand in it; none where rules found it. */
  readonly keywords: readonly string[]
  readonly saidBy: SaidBy
  /** The sentences it was made of, as they stand in the source. */
  readonly words: string
  /** What the speaker said right before it. */
  readonly lead?: string
  /** Whether the speaker says that it takes the place of something known: "instead of", "no longer". */
  readonly isChange: boolean
  /** Whether it is worth keeping only beside what is known of the same: it is told of a piece of work. */
  readonly isOfKnown?: boolean
  /** Whether it means nothing but that something known holds no longer, or again. */
  readonly takesBack?: boolean
  /** Values and names that it says hold no longer, in lower case. */
  readonly aside?: readonly string[]
}
