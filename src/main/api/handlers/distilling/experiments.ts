// Handlers of the area `experiments`: comparisons of two ways to tell turns, begun, ended and reported.
import type {
  ExperimentReport,
  Teller,
} from '../../../../shared/contract/distilling/experiments.ts'
import { AppError } from '../../../../shared/errors.ts'
import {
  createDistillationQueries,
  type DistillationQueries,
} from '../../../db/memories/distillation-queries.ts'
import { createExperimentStore, type Experiment } from '../../../db/memories/experiment-store.ts'
import { createModelCallQueries } from '../../../db/usage/model-call-queries.ts'
import { compareArms, figuresOf } from '../../../distill/experiments/compare-arms.ts'
import type { ApiRooms } from '../../api-rooms.ts'
import { api } from '../../implementer.ts'
import { tokensOfCall } from './usual-day.ts'

/** Comparisons that are shown. */
const mostShown = 50
/** Replays come after everything else that waits for a model. */
const priority = -2

export const experiments = {
  list: api.experiments.list.handler(({ context: { core } }) => {
    const queries = createDistillationQueries(core.db)
    return createExperimentStore(core.db)
      .all(mostShown)
      .map((one) => reportOf(one, queries))
  }),
  start: api.experiments.start.handler(({ context: { core }, input }) => {
    const store = createExperimentStore(core.db)
    checkArms(core, input)
    if (store.live() !== null)
      throw new AppError('invalid_input', 'A comparison on new turns runs already: end it first.')
    return { id: store.start('live', input, core.now()) }
  }),
  preview: api.experiments.preview.handler(({ context: { core }, input }) => {
    checkArms(core, input)
    const turns = createDistillationQueries(core.db).newestTurns(input.turns).length
    const { tokensIn, tokensOut } = tokensOfCall(createModelCallQueries(core.db))
    const asked = [input.a, input.b].filter((one) => one.kind === 'model')
    const costs = asked.map((one) => {
      const chosen = core.languageModels
        .chosen()
        .find(({ provider }) => provider.id === one.provider)
      if (!chosen) return null
      const settings = { ...chosen.settings, turnModel: one.model || chosen.settings.turnModel }
      return core.languageModels.costOf(
        { ...chosen, settings },
        { purpose: 'turn', tokensIn, tokensOut },
      )
    })
    const known = costs.filter((one) => one !== null)
    return {
      turns,
      calls: turns * asked.length,
      tokens: Math.round(turns * asked.length * (tokensIn + tokensOut)),
      costUsd:
        known.length < costs.length ? null : turns * known.reduce((sum, one) => sum + one, 0),
    }
  }),
  replay: api.experiments.replay.handler(({ context: { core }, input }) => {
    checkArms(core, input)
    const turns = createDistillationQueries(core.db).newestTurns(input.turns)
    if (turns.length === 0) throw new AppError('invalid_input', 'There is no turn to tell yet.')
    const id = createExperimentStore(core.db).start('replay', input, core.now())
    for (const turnId of turns)
      core.queue.enqueue('distill.replay', `${id} ${turnId}`, {
        ...{ payload: { experimentId: id, turnId }, priority },
      })
    core.pump.wake()
    return { id, turns: turns.length }
  }),
  end: api.experiments.end.handler(({ context: { core }, input: { id } }) => {
    const store = createExperimentStore(core.db)
    if (store.get(id) === null) throw new AppError('not_found', `There is no comparison ${id}.`)
    return { wasRunning: store.end(id, core.now()) }
  }),
}

/** Refuses two that are the same, and a model whose provider is not turned on. */
function checkArms(
  core: Pick<ApiRooms, 'languageModels'>,
  { a, b }: { readonly a: Teller; readonly b: Teller },
): void {
  if (JSON.stringify(a) === JSON.stringify(b))
    throw new AppError('invalid_input', 'Both are the same: choose two that differ.')
  const chosen = core.languageModels.chosen()
  for (const one of [a, b]) {
    if (one.kind === 'rules') continue
    const found = chosen.find(({ provider }) => provider.id === one.provider)
    if (!found) throw new AppError('not_found', `There is no provider ${one.provider}.`)
    if (!found.isEnabled)
      throw new AppError('invalid_input', `${found.provider.name} is not turned on.`)
  }
}

function reportOf(experiment: Experiment, queries: DistillationQueries): ExperimentReport {
  const { id, kind, startedAt, endedAt } = experiment
  const rows = queries.trials(id)
  const arm = (name: 'a' | 'b') => {
    const all = rows.filter((row) => row.arm === name)
    const told = all.filter(({ isFailed }) => isFailed === 0)
    return {
      told,
      report: {
        teller: experiment[name],
        ...{ turns: told.length, failed: all.length - told.length, figures: figuresOf(told) },
      },
    }
  }
  const [a, b] = [arm('a'), arm('b')]
  return {
    ...{ id, kind, startedAt, endedAt, left: endedAt === null ? queries.waiting(id) : 0 },
    ...{ a: a.report, b: b.report, ...compareArms(a.told, b.told) },
  }
}
