// The job that has a language model tell anew what rules told of a turn: one call, checked against its source.
import { formatId } from '../../../shared/ids.ts'
import type { TurnRecord } from '../../agents/tool-call.ts'
import type { ModelCallStore } from '../../db/usage/model-call-store.ts'
import type { JobHandler } from '../../jobs/attempt.ts'
import type { Asker } from '../../providers/ask.ts'
import type { DistillerDependencies } from '../distiller-dependencies.ts'
import { loadTurn } from '../load-turn.ts'
import type { ObservationDraft } from '../observation-draft.ts'
import { turnObservations } from '../rules/turn-observations.ts'
import { isChange } from '../rules/words/work-words.ts'
import { createPause } from '../time-slices.ts'
import { createTurnRows, observationRow } from '../turn-rows.ts'
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

interface Dependencies extends DistillerDependencies {
  readonly asker: Asker
  readonly calls: Pick<ModelCallStore, 'reached'>
}

/** What the job carries. */
interface Payload {
  /** Whether the user wants it told again, also where a model told it already. */
  readonly isAsked: boolean
}

/** Characters of a prompt that says something by itself. */
const shortestPrompt = 10

/** Makes the handler of `distill.model`; the job's key is the row of the turn. */
export function createModelTurnHandler(dependencies: Dependencies): JobHandler<Payload> {
  const { store, events, announcer, log, asker, calls } = dependencies
  const turnRows = createTurnRows(dependencies)
  return async (job, signal) => {
    const turn = store.turn(Number(job.key))
    const nothing = (): void => {}
    if (!turn || !asker.isOn() || store.isHidden(turn.id)) return nothing
    // A turn that is told again with each late event is paid for once.
    if (!job.payload.isAsked && calls.reached('turn', turn.id)) return nothing
    const pause = createPause(signal)
    const { record } = await loadTurn(store, turn, store.toolEventIds(turn.id), pause)
    const forgotten = store.forgotten(turn.id)
    const drafts: ObservationDraft[] = []
    for (const draft of turnObservations(record, () => {})) {
      if (draft && !forgotten.has(draft.key)) drafts.push(draft)
      await pause()
    }
    drafts.sort((a, b) => a.at - b.at)
    if (isTrivial(record, drafts)) return nothing
    const { text, entries } = turnInput(record, drafts)
    const turnId = formatId('turn', turn.id)
    const about = { projectId: turn.projectId, sessionId: turn.sessionId, turnId: turn.id }
    const asked = await asker.ask<TurnAnswer>(
      {
        ...{ purpose: 'turn', promptVersion: turnPromptVersion, about },
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
    if (asked.kind === 'nobody') return nothing
    if (asked.kind === 'later') return { until: asked.until, reason: asked.reason }
    const configuration = 'models'
    if (asked.kind === 'given_up') {
      log.warn(
        { turnId, reason: asked.reason },
        'no language model told the turn; the rules’ words stand',
      )
      events.write(
        'compress.error',
        { turnId, level: configuration, error: asked.reason, promptVersion: turnPromptVersion },
        { sessionId: turn.sessionId },
      )
      return nothing
    }
    const { call, value } = asked
    const ofUser = [record.prompt ?? '', ...(record.steering ?? [])].join('\n').toLowerCase()
    const told = checkTurnAnswer(value, { text, ofUser }, new Set(entries.keys()))
    const rows = [...told.steps].flatMap(([name, words]) => {
      const draft = entries.get(name)
      return draft ? observationRow({ ...draft, ...words }, call.model) : []
    })
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
      const tokens = rows.reduce((sum, row) => sum + row.tokens, 0)
      events.write(
        'compress.done',
        {
          ...{ turnId, level: call.model, observations: rows.length, tokens },
          ...{ rawBytes: store.rawBytes(turn.id), promptVersion: turnPromptVersion },
          ...{ costUsd: call.costUsd, dropped: told.dropped },
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

/** Whether there is nothing that a model could tell better than rules. */
function isTrivial(record: TurnRecord, drafts: readonly ObservationDraft[]): boolean {
  if ((record.lastMessage ?? '').trim() === '') return true
  return (record.prompt ?? '').trim().length < shortestPrompt && !drafts.some(isChange)
}
