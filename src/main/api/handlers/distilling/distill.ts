// Handlers of the area `distill`: what language models told, what that cost, and what waits for them.
import { startOfDay } from 'date-fns/startOfDay'
import { startOfMonth } from 'date-fns/startOfMonth'
import { AppError } from '../../../../shared/errors.ts'
import { parseId } from '../../../../shared/ids.ts'
import { createDistillationQueries } from '../../../db/memories/distillation-queries.ts'
import { transact } from '../../../db/transact.ts'
import { createModelCallQueries } from '../../../db/usage/model-call-queries.ts'
import { createSpendingQueries, type SpendingGroup } from '../../../db/usage/spending-queries.ts'
import { levelsOfTurn } from '../../../distill/models/levels-of-turn.ts'
import { cheapestFirst } from '../../../providers/cheapest.ts'
import type { ChosenProvider } from '../../../providers/chosen.ts'
import { api } from '../../implementer.ts'
import { tokensOfCall } from './usual-day.ts'

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
    levelsOfTurn(core, rowOfTurn(turnId), core.now(), signal ?? new AbortController().signal),
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
  spending: api.distill.spending.handler(({ context: { core }, input: { last } }) => {
    const queries = createSpendingQueries(core.db)
    const now = core.now()
    const day = startOfDay(now).getTime()
    const start = startOfMonth(now).getTime()
    const today = queries.since(day)
    const month = queries.since(start)
    const { dailyUsd, monthlyUsd } = core.settings.current.distill
    const leftThisMonth = monthlyUsd === null ? null : Math.max(0, monthlyUsd - month.billedUsd)
    const leftOfDay = Math.max(0, dailyUsd - today.billedUsd)
    const names = new Map(
      core.languageModels.chosen().map(({ provider: { id, name } }) => [id, name]),
    )
    const by = (group: SpendingGroup) =>
      queries.by(group, start, day).map((row) => ({
        ...row,
        name: row.name ?? (group === 'provider' ? (names.get(row.key) ?? row.key) : row.key),
      }))
    return {
      ...{ today, month, leftThisMonth },
      leftToday: Math.min(leftOfDay, leftThisMonth ?? leftOfDay),
      by: { provider: by('provider'), project: by('project'), purpose: by('purpose') },
      calls: createModelCallQueries(core.db).calls(last),
    }
  }),
  ofSession: api.distill.ofSession.handler(({ context: { core }, input: { sessionId } }) =>
    createSpendingQueries(core.db).ofSession(sessionId),
  ),
  pending: api.distill.pending.handler(({ context: { core }, input: { isCheapestFirst } }) => {
    const { languageModels } = core
    const queries = createModelCallQueries(core.db)
    const { tokensIn, tokensOut, isMeasured } = tokensOfCall(queries)
    const turns = queries.countTold()
    const enabled = languageModels.chosen().filter(({ isEnabled }) => isEnabled)
    const costOf = (one: ChosenProvider) =>
      languageModels.costOf(one, { purpose: 'turn', tokensIn, tokensOut })
    const inOrder = isCheapestFirst
      ? cheapestFirst(enabled, (one) => ({
          billing: one.provider.billing(one.settings, one.surroundings),
          costUsd: costOf(one),
        }))
      : enabled
    const [first] = inOrder
    const each = first ? costOf(first) : null
    return {
      turns,
      waiting: queries.waiting(),
      catchingUp: queries.catchingUp(),
      ...{ tokensEach: Math.round(tokensIn + tokensOut), isMeasured },
      costUsd: each === null ? null : each * turns,
      provider: first?.provider.name ?? null,
      enabled: enabled.length,
    }
  }),
  catchUp: api.distill.catchUp.handler(
    ({ context: { core }, input: { limit = mostAtOnce, isCheapestFirst } }) => {
      if (!core.languageModels.asker.isOn())
        throw new AppError('invalid_input', 'No language model is turned on: choose one first.')
      const queries = createModelCallQueries(core.db)
      return transact(core.db, () => {
        const turns = queries.told(Math.min(limit, mostAtOnce))
        const batch = { at: core.now(), turns: turns.length }
        const payload = { isCheapestFirst, batch }
        for (const turn of turns)
          core.queue.enqueue('distill.model', String(turn), { priority, payload })
        return { turns: turns.length }
      })
    },
  ),
  stopCatchingUp: api.distill.stopCatchingUp.handler(({ context: { core } }) => ({
    turns: core.queue.cancelBackfill('distill.model'),
  })),
}

function rowOfTurn(turnId: string): number {
  const row = parseId('turn', turnId)
  if (row === null)
    throw new AppError('invalid_input', `${turnId} is no id of a turn, such as t12.`)
  return row
}
