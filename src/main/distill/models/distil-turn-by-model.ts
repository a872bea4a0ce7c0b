// The job that has a language model tell anew what rules told of a turn: one call, checked against its source.
import { createHash } from 'node:crypto'
import type { Teller } from '../../../shared/contract/distilling/experiments.ts'
import { formatId } from '../../../shared/ids.ts'
import type { DistillationStore, TrialArm } from '../../db/memories/distillation-store.ts'
import type { ExperimentStore } from '../../db/memories/experiment-store.ts'
import type { ModelCallStore } from '../../db/usage/model-call-store.ts'
import type { JobHandler } from '../../jobs/attempt.ts'
import type { Asker } from '../../providers/ask.ts'
import type { DistillerDependencies } from '../distiller-dependencies.ts'
import { createPause } from '../time-slices.ts'
import { createTurnRows } from '../turn-rows.ts'
import { type AskedModel, askOfTurn } from './ask-of-turn.ts'
import { measuredRules } from './measured-rules.ts'
import { turnPromptVersion } from './turn-answer.ts'
import { turnToTell } from './turn-to-tell.ts'

interface Dependencies extends DistillerDependencies {
  readonly asker: Asker
  readonly calls: Pick<ModelCallStore, 'reached' | 'taken'>
  readonly distillations: DistillationStore
  readonly experiments: Pick<ExperimentStore, 'live'>
  readonly now: () => number
}

/** What the job carries. */
interface Payload {
  /** Whether the user wants it told again, also where a model told it already. */
  readonly isAsked: boolean
  /** Whether the cheapest of the models that are on is asked first. */
  readonly isCheapestFirst: boolean
}

/** Makes the handler of `distill.model`; the job's key is the row of the turn. */
export function createModelTurnHandler(dependencies: Dependencies): JobHandler<Payload> {
  const { store, events, announcer, log, asker, calls, distillations, experiments } = dependencies
  const { now, learning } = dependencies
  const turnRows = createTurnRows(dependencies)
  return async (job, signal) => {
    const nothing = (): void => {}
    const turnRow = Number(job.key)
    if (!asker.isOn()) return nothing
    // A turn that is told again with each late event is paid for once.
    if (!job.payload.isAsked && calls.reached('turn', turnRow)) return nothing
    const pause = createPause(signal)
    const toTell = await turnToTell(store, turnRow, pause, dependencies.parser)
    if (!toTell) return nothing
    const { turn, drafts } = toTell
    const trial = job.payload.isAsked || job.priority < 0 ? null : trialOf(experiments, turn.id)
    const byRules = await measuredRules(toTell, armOf(trial), now(), pause)
    const turnId = formatId('turn', turn.id)
    if (trial?.teller.kind === 'rules') {
      return () => {
        if (!distillations.hasTrial(trial.experimentId, turn.id, trial.arm))
          distillations.put(byRules)
      }
    }
    const begun = now()
    const only = trial?.teller.kind === 'model' ? trial.teller : null
    const trialName = trial === null ? {} : { trial: `${trial.experimentId}${trial.arm}` }
    const begins = ({ provider, model }: AskedModel): void =>
      events.write(
        'compress.start',
        {
          ...{ turnId, configuration: `${provider} ${model}`.trim() },
          ...{ toolEvents: store.toolEventIds(turn.id).length, rawBytes: store.rawBytes(turn.id) },
          ...{ promptVersion: turnPromptVersion, ...trialName },
        },
        { sessionId: turn.sessionId },
      )
    const asked = await askOfTurn(
      asker,
      toTell,
      {
        ...{ only, isCheapestFirst: job.payload.isCheapestFirst, begins },
        ...(learning ? { learning } : {}),
      },
      pause,
      signal,
    )
    if (asked.kind === 'nobody') return nothing
    if (asked.kind === 'later') return { until: asked.until, reason: asked.reason }
    const made = { turnId: turn.id, trial: armOf(trial), at: now() }
    if (asked.kind === 'given_up') {
      log.warn(
        { turnId, reason: asked.reason },
        'no language model told the turn; the rules’ words stand',
      )
      return () => {
        const { provider, tokensIn, tokensOut, costUsd } = calls.taken(turn.id, begun)
        if (trial === null) distillations.put(byRules)
        distillations.put({
          ...{ ...made, callId: asked.callId, level: asked.model, told: null },
          ...{ failure: asked.reason, dropped: 0, score: null },
        })
        events.write(
          'compress.error',
          {
            ...{ turnId, level: asked.model, configuration: `${provider} ${asked.model}`.trim() },
            ...{ error: asked.reason, promptVersion: turnPromptVersion, costUsd },
            ...trialName,
          },
          {
            ...{ sessionId: turn.sessionId, tokensIn, tokensOut },
            ...{ durationMs: now() - begun, error: asked.reason },
          },
        )
      }
    }
    const { call, told, rows, learned, dropped, score } = asked
    return () => {
      // Deleted while the model thought.
      if (store.turn(turn.id) === null) return
      const gone = store.forgotten(turn.id)
      for (const row of rows) if (!gone.has(row.key)) turnRows.putObservation(turn, row)
      if (told.title !== '' && told.summary !== '') {
        const { title, summary } = told
        const closed = store.closeTurn(turn.id, { title, summary, level: call.model })
        if (closed) turnRows.putDocument(turn, closed, drafts)
        store.nameForNow(turn.sessionId)
      }
      learning?.take(turn.id, learned)
      if (trial === null) distillations.put(byRules)
      distillations.put({
        ...{ ...made, callId: call.id, level: call.model, told, failure: null, dropped, score },
      })
      const tokens = rows.reduce((sum, row) => sum + row.tokens, 0)
      events.write(
        'compress.done',
        {
          ...{ turnId, level: call.model, observations: rows.length, tokens },
          configuration: `${call.provider} ${call.model}`,
          ...{ rawBytes: store.rawBytes(turn.id), promptVersion: turnPromptVersion },
          ...{ costUsd: call.costUsd, dropped, provider: call.provider },
          ...(score ?? {}),
          ...(score && score.toldTokens > 0
            ? { ratio: score.sourceTokens / score.toldTokens }
            : {}),
          ...trialName,
        },
        {
          ...{ sessionId: turn.sessionId, durationMs: call.durationMs },
          ...{
            tokensIn: call.usage.tokensIn + call.usage.tokensCached,
            tokensOut: call.usage.tokensOut,
          },
        },
      )
      announcer.announce({ type: 'turn', sessionId: turn.sessionId, turnId })
    }
  }
}

/** The arm that a new turn falls to: half of them to each, and the same one however often the job is tried. */
function trialOf(
  experiments: Pick<ExperimentStore, 'live'>,
  turnId: number,
): (TrialArm & { readonly teller: Teller }) | null {
  const live = experiments.live()
  if (live === null) return null
  const drawn = createHash('sha256').update(`${live.id} ${live.startedAt} ${turnId}`).digest()
  const arm = (drawn[0] ?? 0) % 2 === 0 ? 'a' : 'b'
  return { experimentId: live.id, arm, teller: live[arm] }
}

function armOf(trial: TrialArm | null): TrialArm | null {
  return trial === null ? null : { experimentId: trial.experimentId, arm: trial.arm }
}
