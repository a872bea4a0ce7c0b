// One call of a model for a turn, from the input to the checked and measured answer.

import type { ToldTurn, TurnScore } from '../../db/memories/distillation-store.ts'
import type { ObservationRow } from '../../db/memories/distilled-rows.ts'
import type { AnsweredCall, Asked, Asker } from '../../providers/ask.ts'
import { countsOf, scoreOf } from '../quality/score.ts'
import { observationRow, withDistillingTime } from '../turn-rows.ts'
import { sourceOfTurn } from './learning-source.ts'
import { saidInTurn } from './said-by-people.ts'
import {
  checkTurnAnswer,
  mostTurnTokensOut,
  type TurnAnswer,
  turnAnswerForm,
  turnAnswerSchema,
  turnPromptVersion,
  turnTask,
} from './turn-answer.ts'
import { turnInput } from './turn-input.ts'
import {
  type FoundLearning,
  foundLearnings,
  severalLengths,
  type TurnLearning,
} from './turn-learning.ts'
import { type TurnToTell, toldTurn } from './turn-to-tell.ts'

/** A model of a provider, where no other may be asked. */
export interface AskedModel {
  readonly provider: string
  readonly model: string
}

/** Who is asked. */
export interface Whom {
  /** Where no other may be asked. */
  readonly only: AskedModel | null
  readonly isCheapestFirst?: boolean
  /** What is known, where what the turn teaches is judged as well. */
  readonly learning?: Pick<TurnLearning, 'known' | 'earlier' | 'ownWords'>
  /** Told of each call as it goes out. */
  begins?(call: AskedModel): void
}

/** How the call ended. */
export type TurnAsked =
  | Exclude<Asked<never>, { kind: 'answered' }>
  | {
      readonly kind: 'answered'
      readonly call: AnsweredCall
      /** What it tells, and the steps of it that it tells in its own words. */
      readonly told: ToldTurn
      readonly rows: readonly ObservationRow[]
      /** What should outlive the session. */
      readonly learned: readonly FoundLearning[]
      /** Sentences that were left out. */
      readonly dropped: number
      readonly score: TurnScore | null
    }

/** Asks the user's models in their order, or only the one named. Rejects with the signal's reason where that ends it. */
export async function askOfTurn(
  asker: Asker,
  toTell: TurnToTell,
  { only, isCheapestFirst = false, begins, learning }: Whom,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<TurnAsked> {
  const { turn, record, drafts } = toTell
  const known = learning?.known(turn.id) ?? []
  const earlier = learning?.earlier(turn.id) ?? []
  const { text, entries } = turnInput(record, drafts, { known, earlier })
  const about = { projectId: turn.projectId, sessionId: turn.sessionId, turnId: turn.id }
  const asked = await asker.ask<TurnAnswer>(
    {
      ...{ purpose: 'turn', promptVersion: turnPromptVersion, about },
      ...{ only, isCheapestFirst, ...(begins ? { begins } : {}) },
      ...{ system: turnTask, input: text, schema: turnAnswerForm },
      mostTokensOut: mostTurnTokensOut,
      read(answer) {
        const read = turnAnswerSchema.safeParse(answer)
        if (!read.success)
          return { problem: read.error.issues[0]?.message ?? 'It is another form.' }
        return read.data.title.trim() === '' && read.data.summary.trim() === ''
          ? { problem: 'It says nothing.' }
          : { value: read.data }
      },
    },
    signal,
  )
  if (asked.kind !== 'answered') return asked
  const { call, value } = asked
  const ofUser = [record.prompt ?? '', ...(record.steering ?? [])].join('\n').toLowerCase()
  const source = { text, ofUser, said: saidInTurn(record) }
  const checked = checkTurnAnswer(value, source, new Set(entries.keys()))
  const steps = new Map(
    [...checked.steps].flatMap(([name, words]) => {
      const draft = entries.get(name)
      return draft ? [[draft.key, words] as const] : []
    }),
  )
  const tellings = drafts.flatMap((draft) => {
    const words = steps.get(draft.key)
    return words ? observationRow({ ...draft, ...words }, call.model) : []
  })
  const rows = withDistillingTime(tellings, checked, call.durationMs)
  const told = toldTurn(toTell, checked, steps)
  const score = toTell.isWhole ? countsOf(await scoreOf(record, told, pause)) : null
  const lengths = earlier.length > 0 ? severalLengths : undefined
  const learned = learning
    ? foundLearnings(value.learned, sourceOfTurn(record, text, learning.ownWords), known, lengths)
    : []
  return { kind: 'answered', call, told, rows, learned, dropped: checked.dropped, score }
}
