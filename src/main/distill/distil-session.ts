// The job that closes a session with a title and a summary, and has what it was given looked at.
import { factsText } from '../../shared/facts/facts-text.ts'
import { sessionFactsSchema } from '../../shared/facts/work-facts.ts'
import type { SummarisedObservation } from '../db/memories/distilled-rows.ts'
import { rulesLevel } from '../db/memories/levels.ts'
import type { JobHandler } from '../jobs/attempt.ts'
import type { DistillerDependencies } from './distiller-dependencies.ts'
import { isBackedTitle } from './rules/words/client-title.ts'
import { summarisingSession } from './rules/words/session-summary.ts'
import type { TurnOfSession } from './rules/words/session-turn.ts'
import { isChange } from './rules/words/work-words.ts'
import { createPause } from './time-slices.ts'
import { worded } from './worded.ts'
import { foldSession } from './work-facts.ts'

/** A model is asked so long (ms) after rules told the session: its turns are told first. */
const modelDelayMs = 10_000

/** The priority of a session that just ended; those of an import come later. */
const liveSession = -1

/** Makes the handler of `distill.session`; the job's key is the session's id. */
export function createSessionHandler(dependencies: DistillerDependencies): JobHandler {
  const { store, searchIndex, events, announcer, words, scanTriggers, queue, asker } = dependencies
  const { rehearsal } = dependencies
  return async (job, signal) => {
    const session = store.session(job.key)
    if (!session) return () => {}
    const started = performance.now()
    const pause = createPause(signal)
    const turns: (TurnOfSession & { observations: SummarisedObservation[] })[] = []
    for (const turn of session.turns) {
      const isWritten = turn.level !== null && turn.level !== rulesLevel
      turns.push({ ...turn, isWritten, observations: store.summarised(turn.id) })
      await pause()
    }
    // After a start a session may be told before any turn is.
    const texts = turns.flatMap(({ prompt, lastMessage }) => [prompt, lastMessage])
    for (const _ of rehearsal(texts)) await pause()
    const steps = summarisingSession(turns, session)
    let step = steps.next()
    for (; !step.done; step = steps.next()) await pause()
    const closing = worded(step.value, 'session', words)
    const observations = turns.flatMap((turn) => turn.observations)
    const { clientTitle } = session
    const mayClientName = clientTitle === null || isBackedTitle(clientTitle, observations)
    const continued = store.planBefore(session.id)?.sessionId ?? null
    const facts = foldSession(observations, session, continued, {
      turnsAt: [...closing.turnsAt],
      settledTurnsAt: [...closing.settled.turnsAt],
    })
    return () => {
      // A turn that was deleted meanwhile must not be told of; its deletion asks for this job again.
      if (!store.hasTurns(session.turns.map(({ id }) => id))) return
      const summary = store.closeSession(session.id, {
        summary: closing.summary,
        settled: closing.settled.text,
        level: rulesLevel,
        facts: factsText(sessionFactsSchema, facts),
      })
      if (summary === null) return
      const title = store.nameSession(session.id, closing.title, mayClientName)
      if (title === '' && summary === '') searchIndex.remove('session', session.id)
      else {
        searchIndex.put({
          kind: 'session',
          ref: session.id,
          projectId: session.projectId,
          sessionId: session.id,
          at: session.startedAt,
          files: editedFiles(observations),
          title,
          body: summary,
        })
      }
      // What an import takes in is told by a model only when the user asks for it.
      if (job.priority >= liveSession && asker.isOn())
        queue.enqueue('distill.model-session', session.id, { delayMs: modelDelayMs })
      if (session.decisions.length > 0)
        queue.enqueue('decisions.tell', session.id, { priority: job.priority })
      // What it was given is looked at once its transcript was read; an import was given nothing.
      if (job.priority >= liveSession && store.wasGiven(session.id))
        queue.enqueue('use.session', session.id, { delayMs: modelDelayMs })
      if (job.priority >= liveSession) scanTriggers.sessionTold(session.projectId)
      events.write(
        'hook.summary',
        { scope: 'session', level: rulesLevel },
        { sessionId: session.id, durationMs: performance.now() - started },
      )
      announcer.announce({
        type: 'session',
        sessionId: session.id,
        projectId: session.projectId,
      })
    }
  }
}

/** The files that most edits touched come first; search needs no more than these. */
function editedFiles(observations: readonly SummarisedObservation[]): string[] {
  const counts = new Map<string, number>()
  for (const one of observations) {
    if (isChange(one)) for (const file of one.files) counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 100)
    .map(([file]) => file)
}
