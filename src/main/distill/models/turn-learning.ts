// What a model finds in a turn that should outlive its session: its form, and what is taken of it once it is held against what was said.
import { z } from 'zod'
import { type MemoryKind, memoryKinds } from '../../../shared/kinds.ts'
import type { LearningSource } from './learning-source.ts'
import { isPressing } from './pressing.ts'
import { saidWords, shareSaid } from './said-by-people.ts'
import { checkedAgainst } from './source-check.ts'

/** A memory that is known already, as a model is given it. */
export interface KnownLearning {
  /** Such as `m12`. */
  readonly id: string
  readonly content: string
}

const relations = ['new', 'same', 'refines', 'replaces', 'contradicts'] as const

/** Something that a model found, with whose word it is and how it stands to what is known. */
export interface FoundLearning {
  readonly content: string
  readonly kind: MemoryKind
  readonly saidBy: 'user' | 'agent'
  readonly relation: (typeof relations)[number]
  /** The known memory that the relation is to; empty for something new. */
  readonly of: string
}

/** What becomes of it; the room that keeps memories does it. */
export interface TurnLearning {
  /** The memories nearest to what was said in a turn, the nearest first. */
  known(turnId: number): readonly KnownLearning[]
  /** Every fifth turn of a session: the exchanges before it, the oldest first; else none. */
  earlier(turnId: number): readonly string[]
  /** A message without what it gives of others, as rules read it: nothing else is the user's word. */
  ownWords(message: string): string
  /** Takes in what was found, in the caller's transaction. */
  take(turnId: number, found: readonly FoundLearning[]): void
}

/** So many of one turn, or of one session. */
export const mostLearned = 5
/** UTF-16 units that one may have. */
interface Lengths {
  readonly shortest: number
  readonly longest: number
}
/** Of a single turn. */
const turnLengths: Lengths = { shortest: 20, longest: 300 }
/** Where several exchanges are seen together: as much as an error takes with its cause and its cure. */
export const severalLengths: Lengths = { shortest: 20, longest: 500 }
/** Of a session as a whole: what takes less its turns have said already. */
export const deepLengths: Lengths = { shortest: 100, longest: 500 }
/** What one lays down; where only a pasted text does so it holds for nobody, also when the agent says it again. */
const laidDown: ReadonlySet<MemoryKind> = new Set(['convention', 'preference', 'correction'])
/** The share of its words that stand in two neighbouring sentences of whoever said it. */
const leastSaid = 0.6

/** A list that makes no sense is no reason to refuse the rest of an answer. */
export const learnedSchema = z
  .array(
    z.object({
      content: z.string().max(4000),
      kind: z.enum(memoryKinds).catch('fact'),
      relation: z.enum(relations).catch('new'),
      of: z.string().max(50).catch(''),
    }),
  )
  .max(1000)
  .catch([])

/** The form of one, as providers take it. */
export const learnedForm = z.strictObject({
  content: z.string(),
  kind: z.enum(memoryKinds),
  relation: z.enum(relations),
  of: z.string(),
})

/** What is sought; said of a turn and of a session alike. */
const sought =
  'what holds beyond this task because the user or the agent said so, such as a convention, a preference, a decision with its reason, a trap with its cause and cure, where something runs'
const left =
  'in the words that were said; never what the code shows by itself, never this task\'s details, never what a file or a tool says; "relation" to the known memory "of" which it speaks: same, refines, replaces or contradicts, else new'

/** Said in the task of a turn; where exchanges before it are given they belong to it. */
export const learnedTask = `"learned" (at most ${mostLearned}, most often none: ${sought}; one topic each, ${turnLengths.shortest} to ${turnLengths.longest} characters, ${left})`

/** Said in the task of a session. */
export const deepLearnedTask = `"learned" (at most ${mostLearned}, most often none: ${sought}; above all architecture, conventions, gotchas, dependencies and patterns that only the session as a whole shows; one topic each with its why, ${deepLengths.shortest} to ${deepLengths.longest} characters, ${left})`

/** What is taken of it: what the user or the agent said in the turn, and known memories that were given. */
export function foundLearnings(
  told: z.output<typeof learnedSchema>,
  source: LearningSource,
  known: readonly KnownLearning[],
  { shortest, longest }: Lengths = turnLengths,
): FoundLearning[] {
  const ofUser = saidWords([source.ofUser])
  const ids = new Set(known.map(({ id }) => id))
  return told
    .flatMap(({ content, kind, relation, of }): FoundLearning[] => {
      const text = checkedAgainst(source, content).text
      if (text.length < shortest || text.length > longest || isPressing(text)) return []
      const isUsers = shareSaid(ofUser, text) >= leastSaid
      if (!isUsers && shareSaid(source.said, text) < leastSaid) return []
      const isPasted = !isUsers && shareSaid(source.written, text) >= leastSaid
      if (isPasted && laidDown.has(kind)) return []
      const isOfKnown = relation !== 'new' && ids.has(of)
      const to = isOfKnown ? ({ relation, of } as const) : ({ relation: 'new', of: '' } as const)
      return [{ content: text, kind, saidBy: isUsers ? 'user' : 'agent', ...to }]
    })
    .slice(0, mostLearned)
}
