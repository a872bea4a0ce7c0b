// The job that has a language model tell a session that ended, from what its turns were told as: one call.
import type { SummarisedObservation } from '../../db/memories/distilled-rows.ts'
import type { ModelCallStore } from '../../db/usage/model-call-store.ts'
import type { JobHandler } from '../../jobs/attempt.ts'
import type { Asker } from '../../providers/ask.ts'
import type { DistillerDependencies } from '../distiller-dependencies.ts'
import { createPause } from '../time-slices.ts'
import { saidWords } from './said-by-people.ts'
import {
  checkSessionAnswer,
  mostSessionTokensOut,
  type SessionAnswer,
  sessionAnswerForm,
  sessionAnswerSchema,
  sessionInput,
  sessionPromptVersion,
  sessionTask,
} from './session-answer.ts'
import { foundInSession } from './session-learning.ts'
import type { KnownLearning, TurnLearning } from './turn-learning.ts'

interface Dependencies extends DistillerDependencies {
  readonly asker: Asker
  readonly calls: Pick<ModelCallStore, 'reachedSession' | 'waitingTurns'>
  readonly now: () => number
}

/** The last turns, to each of which the nearest known memories are given, and so many memories in all. */
const lookedUp = { turns: 10, ofTurn: 3, all: 12 }

/** A session of fewer told turns says no more than they do. */
const fewestTurns = 2
/** Its turns are waited for so long at a time (ms). */
const turnsWaitMs = 30_000

/** Makes the handler of `distill.model-session`; the job's key is the session's id. */
export function createModelSessionHandler(dependencies: Dependencies): JobHandler {
  const { store, searchIndex, events, announcer, log, asker, calls, now, learning } = dependencies
  return async (job, signal) => {
    const nothing = (): void => {}
    const session = store.session(job.key)
    if (!session || !asker.isOn() || calls.reachedSession(session.id)) return nothing
    const visible = session.turns.filter(({ id }) => !store.isHidden(id))
    if (visible.length < session.turns.length) return nothing
    const told = visible.filter(({ summary, lastMessage }) => (summary ?? lastMessage ?? '') !== '')
    if (told.length < fewestTurns) return nothing
    if (calls.waitingTurns(session.id) > 0)
      return { until: now() + turnsWaitMs, reason: 'Its turns are told first.' }
    const begun = now()
    const pause = createPause(signal)
    const observations: SummarisedObservation[] = []
    const titled: { readonly title: string; readonly importance: number }[] = []
    for (const { id } of visible) {
      observations.push(...store.summarised(id))
      titled.push(...store.titles(id))
      await pause()
    }
    titled.sort((a, b) => b.importance - a.importance)
    const known = learning ? await knownTo(learning, visible, pause) : []
    const text = sessionInput(
      session,
      observations,
      titled.map(({ title }) => title),
      known,
    )
    const asked = await asker.ask<SessionAnswer>(
      {
        ...{ purpose: 'session', promptVersion: sessionPromptVersion },
        about: { projectId: session.projectId, sessionId: session.id, turnId: null },
        ...{ system: sessionTask, input: text, schema: sessionAnswerForm },
        mostTokensOut: mostSessionTokensOut,
        read(answer) {
          const read = sessionAnswerSchema.safeParse(answer)
          if (!read.success)
            return { problem: read.error.issues[0]?.message ?? 'It is another form.' }
          return read.data.summary.trim() === ''
            ? { problem: 'It says nothing.' }
            : { value: read.data }
        },
      },
      signal,
    )
    if (asked.kind === 'nobody') return nothing
    if (asked.kind === 'later') return { until: asked.until, reason: asked.reason }
    if (asked.kind === 'given_up') {
      log.warn(
        { sessionId: session.id, reason: asked.reason },
        'no language model told the session; the rules’ words stand',
      )
      events.write(
        'hook.summary',
        { scope: 'session', level: asked.model },
        { sessionId: session.id, durationMs: now() - begun, error: asked.reason },
      )
      return nothing
    }
    const { call, value } = asked
    const prompts = session.turns.map(({ prompt }) => prompt ?? '')
    const ofUser = prompts.join('\n').toLowerCase()
    // What its turns were told as was held against their words before.
    const said = saidWords([...prompts, ...told.map((one) => one.summary ?? one.lastMessage ?? '')])
    const { summary } = checkSessionAnswer(value, { text, ofUser, said })
    if (summary === '') return nothing
    const learned = learning
      ? foundInSession(value.learned, visible, text, known, learning.ownWords)
      : []
    return () => {
      // Deleted, or gone on, while the model thought.
      if (!store.hasTurns(session.turns.map(({ id }) => id))) return
      const title = store.tellSession(session.id, { summary, level: call.model })
      if (title === null) return
      for (const { turnId, found } of learned) learning?.take(turnId, [found])
      searchIndex.put({
        kind: 'session',
        ref: session.id,
        ...{ projectId: session.projectId, sessionId: session.id, at: session.startedAt },
        files: [...new Set(observations.flatMap((one) => one.files))].slice(0, 100),
        ...{ title, body: summary },
      })
      events.write(
        'hook.summary',
        { scope: 'session', level: call.model },
        {
          ...{ sessionId: session.id, durationMs: call.durationMs },
          ...{
            tokensIn: call.usage.tokensIn + call.usage.tokensCached,
            tokensOut: call.usage.tokensOut,
          },
        },
      )
      announcer.announce({ type: 'session', sessionId: session.id, projectId: session.projectId })
    }
  }
}

/** The memories nearest to what was said in the last turns, each once. */
async function knownTo(
  learning: TurnLearning,
  turns: readonly { readonly id: number }[],
  pause: () => Promise<void>,
): Promise<KnownLearning[]> {
  const known = new Map<string, KnownLearning>()
  for (const { id } of turns.slice(-lookedUp.turns).reverse()) {
    for (const one of learning.known(id).slice(0, lookedUp.ofTurn)) known.set(one.id, one)
    await pause()
  }
  return [...known.values()].slice(0, lookedUp.all)
}
