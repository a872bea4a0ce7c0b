// What telling turns and sessions takes: one call, and a usual day of this user's.
import { startOfDay } from 'date-fns/startOfDay'
import { subDays } from 'date-fns/subDays'
import type { UsualDay } from '../../../../shared/contract/distilling/providers.ts'
import {
  createModelCallQueries,
  type ModelCallQueries,
} from '../../../db/usage/model-call-queries.ts'
import type { ChosenProvider } from '../../../providers/chosen.ts'
import type { LanguageModels } from '../../../providers/language-models.ts'
import type { ApiRooms } from '../../api-rooms.ts'

/** What a call for a turn takes on the recorded sessions, where none was made here yet (tokens). */
const usualCall = { tokensIn: 2500, tokensOut: 400 }
/** The same for a session: what some ten turns were told as, and its answer. */
const usualSessionCall = { tokensIn: 2000, tokensOut: 400 }
/** So many calls tell more of this user's turns than the recorded ones. */
const enoughCalls = 5
/** Days that are looked at; a week of holidays should not decide. */
const daysLookedAt = 30
/** A day of work, where none is known: an assumption, and told as one. */
const assumedDay = { turns: 40, sessions: 5 }

/** What a call for a turn takes: measured on the last ones, or as it is documented. */
export function tokensOfCall(queries: Pick<ModelCallQueries, 'average'>) {
  const measured = queries.average()
  const isMeasured = measured.calls >= enoughCalls
  const { tokensIn, tokensOut } = isMeasured ? measured : usualCall
  return { tokensIn, tokensOut, isMeasured }
}

/** Works out a usual day once, for any provider. */
export function usualDays({
  db,
  now,
  languageModels,
}: Pick<ApiRooms, 'db' | 'now'> & {
  readonly languageModels: Pick<LanguageModels, 'costOf'>
}): (one: ChosenProvider) => UsualDay {
  const queries = createModelCallQueries(db)
  const from = subDays(startOfDay(now()), daysLookedAt).getTime()
  const { days, ...worked } = queries.worked(from)
  const turn = tokensOfCall(queries)
  const turns = days === 0 ? assumedDay.turns : Math.ceil(worked.turns / days)
  const sessions = days === 0 ? assumedDay.sessions : Math.ceil(worked.sessions / days)
  const tokens =
    turns * (turn.tokensIn + turn.tokensOut) +
    sessions * (usualSessionCall.tokensIn + usualSessionCall.tokensOut)
  return (one) => {
    const ofTurn = languageModels.costOf(one, { purpose: 'turn', ...turn })
    const ofSession = languageModels.costOf(one, { purpose: 'session', ...usualSessionCall })
    return {
      ...{ turns, sessions, isMeasured: days > 0, calls: turns + sessions },
      tokens: Math.round(tokens),
      costUsd: ofTurn === null || ofSession === null ? null : turns * ofTurn + sessions * ofSession,
    }
  }
}
