// Handlers of the area `distill`: who may tell what happened, what it costs, and what waits for it.
import { startOfDay } from 'date-fns/startOfDay'
import { startOfMonth } from 'date-fns/startOfMonth'
import type { ModelProvider } from '../../../../shared/contract/distill.ts'
import { AppError } from '../../../../shared/errors.ts'
import { parseId } from '../../../../shared/ids.ts'
import { createDistillationQueries } from '../../../db/memories/distillation-queries.ts'
import {
  createModelCallQueries,
  type ModelCallQueries,
} from '../../../db/usage/model-call-queries.ts'
import { levelsOfTurn } from '../../../distill/models/levels-of-turn.ts'
import type { ChosenProvider } from '../../../providers/chosen.ts'
import type { ApiRooms } from '../../api-rooms.ts'
import { api } from '../../implementer.ts'

/** What a call for a turn takes on the recorded sessions, where none was made here yet (tokens). */
const usualCall = { tokensIn: 2500, tokensOut: 400 }
/** So many calls tell more of this user's turns than the recorded ones. */
const enoughCalls = 5
/** More turns at once are taken up by asking again. */
const mostAtOnce = 10_000
/** Work of now comes first. */
const priority = -1

export const distill = {
  quality: api.distill.quality.handler(({ context: { core } }) =>
    createDistillationQueries(core.db).totals(),
  ),
  refused: api.distill.refused.handler(({ context: { core }, input: { last } }) =>
    createModelCallQueries(core.db).refused(last),
  ),
  levels: api.distill.levels.handler(({ context: { core }, input: { turnId }, signal }) =>
    levelsOfTurn(core.db, rowOfTurn(turnId), core.now(), signal ?? new AbortController().signal),
  ),
  again: api.distill.again.handler(({ context: { core }, input: { turnId } }) => {
    if (!core.languageModels.asker.isOn())
      throw new AppError('invalid_input', 'No language model is turned on: choose one first.')
    const row = rowOfTurn(turnId)
    if (createDistillationQueries(core.db).standing(row) === null)
      throw new AppError('not_found', `There is no turn ${turnId} that is told.`)
    core.queue.enqueue('distill.model', String(row), { payload: { isAsked: true } })
    core.pump.wake()
    return { isQueued: true }
  }),
  providers: api.distill.providers.handler(({ context: { core } }) =>
    core.languageModels.chosen().map(shown),
  ),
  turnOn: api.distill.turnOn.handler(({ context: { core }, input: { provider, isEnabled } }) => {
    const one = chosenOf(core, provider)
    const { providers } = core.settings.current.distill
    const entry = providers.find((known) => known.provider === provider) ?? { provider }
    const others = providers.filter((known) => known.provider !== provider)
    core.settings.update({
      distill: { providers: [...others, { ...entry, enabled: isEnabled }] },
    })
    core.pump.wake()
    return shown(chosenOf(core, one.provider.id))
  }),
  setKey: api.distill.setKey.handler(({ context: { core }, input: { provider, key } }) => {
    const { provider: known } = chosenOf(core, provider)
    if (known.keyVariable === null)
      throw new AppError('invalid_input', `${known.name} takes no key.`)
    core.languageModels.keys.set(provider, key)
    return shown(chosenOf(core, provider))
  }),
  spending: api.distill.spending.handler(({ context: { core }, input: { last } }) => {
    const { calls } = core.languageModels
    const now = core.now()
    const day = startOfDay(now).getTime()
    return {
      today: calls.spent(day, null, null),
      month: calls.spent(startOfMonth(now).getTime(), null, null),
      leftToday: Math.max(
        0,
        core.settings.current.distill.dailyUsd - calls.spent(day, null, 'paid').costUsd,
      ),
      calls: createModelCallQueries(core.db).calls(last),
    }
  }),
  pending: api.distill.pending.handler(({ context: { core } }) => {
    const queries = createModelCallQueries(core.db)
    const { tokensIn, tokensOut, isMeasured } = tokensOfCall(queries)
    const turns = queries.countTold()
    const [first] = core.languageModels.chosen().filter(({ isEnabled }) => isEnabled)
    const each = first ? core.languageModels.costOf(first, tokensIn, tokensOut) : null
    return {
      turns,
      waiting: queries.waiting(),
      catchingUp: queries.catchingUp(),
      ...{ tokensEach: Math.round(tokensIn + tokensOut), isMeasured },
      costUsd: each === null ? null : each * turns,
      provider: first?.provider.name ?? null,
    }
  }),
  catchUp: api.distill.catchUp.handler(({ context: { core }, input: { limit = mostAtOnce } }) => {
    if (!core.languageModels.asker.isOn())
      throw new AppError('invalid_input', 'No language model is turned on: choose one first.')
    const turns = createModelCallQueries(core.db).told(Math.min(limit, mostAtOnce))
    for (const turn of turns) core.queue.enqueue('distill.model', String(turn), { priority })
    return { turns: turns.length }
  }),
  stopCatchingUp: api.distill.stopCatchingUp.handler(({ context: { core } }) => ({
    turns: core.queue.cancelBackfill('distill.model'),
  })),
}

/** What a call for a turn takes: measured on the last ones, or as it is documented. */
export function tokensOfCall(queries: Pick<ModelCallQueries, 'average'>) {
  const measured = queries.average()
  const isMeasured = measured.calls >= enoughCalls
  const { tokensIn, tokensOut } = isMeasured ? measured : usualCall
  return { tokensIn, tokensOut, isMeasured }
}

function rowOfTurn(turnId: string): number {
  const row = parseId('turn', turnId)
  if (row === null)
    throw new AppError('invalid_input', `${turnId} is no id of a turn, such as t12.`)
  return row
}

function chosenOf(
  { languageModels }: Pick<ApiRooms, 'languageModels'>,
  id: string,
): ChosenProvider {
  const found = languageModels.chosen().find(({ provider }) => provider.id === id)
  if (found) return found
  const known = languageModels.chosen().map(({ provider }) => provider.id)
  throw new AppError('not_found', `There is no provider ${id}: there are ${known.join(', ')}.`)
}

/** A provider as the user reads it; its key stays where it is. */
function shown({
  provider,
  isEnabled,
  settings,
  surroundings,
  keySource,
}: ChosenProvider): ModelProvider {
  const { turnModel, dailyCalls, dailyTokens } = settings
  return {
    ...{
      id: provider.id,
      name: provider.name,
      isEnabled,
      ...provider.find(settings, surroundings),
    },
    billing: provider.billing(settings, surroundings),
    recipient: provider.recipient(settings),
    ...{ keySource, takesKey: provider.keyVariable !== null, turnModel, dailyCalls, dailyTokens },
  }
}
