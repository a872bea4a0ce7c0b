// The job that tells a past turn again in both arms of a comparison: their scores are kept, and what stands is not changed.

import type { Teller } from '../../../shared/contract/distilling/experiments.ts'
import type { Parser } from '../../code/parser.ts'
import type { Distillation, DistillationStore } from '../../db/memories/distillation-store.ts'
import type { ExperimentStore } from '../../db/memories/experiment-store.ts'
import type { ObservationStore } from '../../db/memories/observation-store.ts'
import type { JobHandler } from '../../jobs/attempt.ts'
import type { Asker } from '../../providers/ask.ts'
import { askOfTurn } from '../models/ask-of-turn.ts'
import { measuredRules } from '../models/measured-rules.ts'
import { type TurnToTell, turnToTell } from '../models/turn-to-tell.ts'
import { createPause } from '../time-slices.ts'

interface Dependencies {
  readonly store: ObservationStore
  readonly distillations: DistillationStore
  readonly experiments: Pick<ExperimentStore, 'get'>
  readonly asker: Asker
  readonly parser?: Pick<Parser, 'declared'>
  readonly now: () => number
}

/** What the job carries. */
interface Payload {
  readonly experimentId: number
  readonly turnId: number
}

/** Makes the handler of `distill.replay`. */
export function createReplayHandler(dependencies: Dependencies): JobHandler<Payload> {
  const { store, distillations, experiments, asker, now, parser } = dependencies
  return async ({ payload: { experimentId, turnId } }, signal) => {
    const nothing = (): void => {}
    const experiment = experiments.get(experimentId)
    if (experiment === null || experiment.endedAt !== null) return nothing
    const pause = createPause(signal)
    const toTell = await turnToTell(store, turnId, pause, parser)
    if (toTell === null) return nothing
    for (const arm of ['a', 'b'] as const) {
      if (distillations.hasTrial(experimentId, turnId, arm)) continue
      const made = await tell(toTell, experiment[arm], { experimentId, arm }, pause, signal)
      // Nobody is there to be asked any more: it stays as it is.
      if (made === null) return nothing
      if ('until' in made) return made
      // Paid for: kept at once, so that another arm that has to wait asks for it no second time.
      distillations.put(made)
    }
    return nothing
  }

  async function tell(
    toTell: TurnToTell,
    teller: Teller,
    trial: NonNullable<Distillation['trial']>,
    pause: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<Distillation | { readonly until: number; readonly reason: string } | null> {
    if (teller.kind === 'rules') return measuredRules(toTell, trial, now(), pause)
    const asked = await askOfTurn(asker, toTell, { only: teller }, pause, signal)
    if (asked.kind === 'nobody') return null
    if (asked.kind === 'later') return { until: asked.until, reason: asked.reason }
    const made = { turnId: toTell.turn.id, trial, at: now() }
    if (asked.kind === 'given_up')
      return {
        ...{ ...made, callId: asked.callId, level: asked.model, told: null },
        ...{ failure: asked.reason, dropped: 0, score: null },
      }
    const { call, told, dropped, score } = asked
    return { ...made, callId: call.id, level: call.model, told, failure: null, dropped, score }
  }
}
