// What recall is asked and what it tells: documents that were found, and records that are given of them.
import type { SimilarityScale } from '../embed/models/model-profile.ts'
import type { AskingBack } from './asking-back.ts'
import type { Decided } from './decided.ts'
import type { FoundDocument } from './evidence.ts'
import type { Recalled } from './recalled.ts'
import type { Line } from './talk/lines.ts'
import type { Talk } from './talk/talks.ts'

/** A document with what was found in it. */
export interface Candidate extends Omit<FoundDocument, 'length' | 'place'> {
  readonly recalled: Recalled
  /** Whether it is a memory that was looked for as the answer to a question, beside what search found. */
  readonly isBeside?: boolean
}

/** A record to be given, told by one of its documents. */
export interface Telling {
  readonly recalled: Recalled
  /** What it is, for the reader. */
  readonly kind: string
  /** What is told of it, in about so many UTF-16 units. */
  readonly tell: (most: number) => string
  readonly weight: number
  /** Whether it is what a conversation came to. */
  readonly isDecision?: boolean
  /** Whether it was said of code that the prompt names. */
  readonly isNamed?: boolean
  /** What was said in a conversation, where it is told by that. */
  readonly lines?: readonly Line[]
  /** What else was said in the talk of a decision, as much as is told of it. */
  readonly beside?: readonly Line[]
  /** What a conversation came to as it was said, with the values that it says hold no longer. */
  readonly said?: string
  /** … in the end: the decision, or what the agent said last. */
  readonly recap?: string
}

export interface Asked {
  readonly prompt: string
  readonly scale: SimilarityScale | null
  /** What the prompt asks that asks what holds; null for any other. */
  readonly asksBack: AskingBack | null
  /** What the agent ended a turn with, by the turn's public id. */
  readonly answerOf: (ref: string) => string | null
  /** What the conversation came to that a record stands for; nothing for other records. */
  readonly decisionsOf: (recalled: Recalled) => readonly Decided[]
  /** Whether what is told of a record is said by a memory in its place, or stands no more. */
  readonly isOver: (telling: Pick<Telling, 'recalled' | 'tell'>) => boolean
  /** What a talk came to; null where nothing was settled. */
  readonly outcomeOf: (talk: Talk) => readonly Line[] | null
  /** How much the whole talk that a record is of is about the prompt (`weighTalks`). */
  readonly wholeOf: (recalled: Recalled) => number
  /** Earlier sessions of which something was recalled already: their summaries say it again. */
  readonly sessionsGiven: readonly string[]
  /** What the session was given already. */
  readonly given: readonly string[]
}

/** What is asked, with the names of code in it that tell conversations apart. */
export interface Asking extends Asked {
  readonly names: ReadonlySet<string>
}
