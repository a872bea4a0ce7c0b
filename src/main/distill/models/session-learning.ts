// What a model finds in a whole session that should outlive it, each with the turn in which it was said.
import type { z } from 'zod'
import { type OwnWords, sourceOfExchange } from './learning-source.ts'
import {
  deepLengths,
  type FoundLearning,
  foundLearnings,
  type KnownLearning,
  type learnedSchema,
  mostLearned,
} from './turn-learning.ts'

/** A turn of the session in the words of the user and of the agent. */
interface SaidTurn {
  readonly id: number
  readonly prompt: string | null
  readonly lastMessage: string | null
}

/** What was found, of the turn that says it. */
export interface FoundInSession {
  readonly turnId: number
  readonly found: FoundLearning
}

/**
 * What is taken of an answer: what the user or the agent said in one of the turns, the user's word before the agent's and
 * the newest turn first. `input` is what the model was given; what only a step or a tool says is nobody's word.
 */
export function foundInSession(
  told: z.output<typeof learnedSchema>,
  turns: readonly SaidTurn[],
  input: string,
  known: readonly KnownLearning[],
  ownWords: OwnWords,
): FoundInSession[] {
  const sources = turns.toReversed().map(({ id, prompt, lastMessage }) => ({
    id,
    ...sourceOfExchange(prompt ?? '', lastMessage ?? '', input, ownWords),
  }))
  return told
    .flatMap((one) => {
      const saidIn = sources.flatMap(({ id: turnId, ...source }) =>
        foundLearnings([one], source, known, deepLengths).map((found) => ({ turnId, found })),
      )
      return saidIn.find(({ found }) => found.saidBy === 'user') ?? saidIn[0] ?? []
    })
    .slice(0, mostLearned)
}
