// A turn as its session is told from.
import type { TurnFacts } from '../../../../shared/facts/work-facts.ts'
import type { Told } from './work-words.ts'

/** A turn as the summary of its session needs it. */
export interface TurnOfSession {
  readonly prompt: string | null
  readonly title: string | null
  readonly summary: string | null
  readonly lastMessage: string | null
  /** Whether a language model wrote the summary, which is then quoted instead of the message. */
  readonly isWritten: boolean
  readonly observations: readonly Told[]
  /** What the turn came to; null where older rules told it. */
  readonly facts?: Pick<
    TurnFacts,
    'outcome' | 'userWords' | 'leftOpen' | 'mishaps' | 'measured'
  > | null
}
