// The job that makes facts for what an older version wrote without any: from the payloads that are kept, newest first.
import { factsText } from '../../shared/facts/facts-text.ts'
import { sessionFactsSchema, turnFactsSchema } from '../../shared/facts/work-facts.ts'
import { formatId } from '../../shared/ids.ts'
import type { FactsStore, Place } from '../db/facts-store.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import type { Queue } from '../jobs/queue.ts'
import type { DistillerDependencies } from './distiller-dependencies.ts'
import { loadTurn } from './load-turn.ts'
import type { ObservationDraft } from './observation-draft.ts'
import { turnObservations } from './rules/turn-observations.ts'
import { createPause } from './time-slices.ts'
import { foldSession, foldTurn } from './work-facts.ts'

/** There is one such job. */
const key = 'all'
/** After everything else. */
const priority = -20
/** One run works so long (ms), then other jobs get their turn. */
const runMs = 150

/** Has facts made where an older version left none. Joins the caller's transaction. */
export function queueFacts(queue: Queue): void {
  queue.enqueue('distill.facts', key, { priority })
}

/** Has them made once for a store that holds such rows; called when a host starts. */
export function queueMissingFacts(queue: Queue, store: FactsStore): void {
  if (store.isMissing() && !store.wasQueued('distill.facts', key)) queueFacts(queue)
}

interface Dependencies extends Pick<DistillerDependencies, 'store' | 'queue' | 'log' | 'parser'> {
  readonly facts: FactsStore
}

/** Makes the handler of `distill.facts`. */
export function createFactsHandler(dependencies: Dependencies): JobHandlers['distill.facts'] {
  const { store, queue, facts, log, parser } = dependencies

  /** What is to be written for one turn; null where nothing is left to make facts from. */
  async function ofTurn(id: number, pause: () => Promise<void>): Promise<(() => void) | null> {
    const turn = facts.canTell(id) ? store.turn(id) : null
    if (!turn) return null
    const { record, partial } = await loadTurn(store, turn, store.toolEventIds(id), pause, parser)
    const made: Pick<ObservationDraft, 'key' | 'facts'>[] = []
    for (const draft of turnObservations(record, (error, call) =>
      log.warn({ err: error, tool: call.tool, turnId: formatId('turn', id) }, 'a rule failed'),
    )) {
      // A part of the calls behind it does not tell how it ended.
      if (draft && !draft.eventIds.some((event) => partial.has(event)))
        made.push({ key: draft.key, facts: draft.facts })
      await pause()
    }
    return () => {
      for (const one of made) facts.putObservation(id, one.key, one.facts)
      const folded = foldTurn(store.summarised(id), record)
      store.putTurnFacts(id, factsText(turnFactsSchema, folded))
    }
  }

  async function ofSession(id: string, pause: () => Promise<void>): Promise<(() => void) | null> {
    const session = store.session(id)
    if (!session) return null
    const observations = []
    for (const turn of session.turns) {
      observations.push(...store.summarised(turn.id))
      await pause()
    }
    if (observations.length > 0 && observations.every((one) => one.facts === null)) return null
    const text = factsText(
      sessionFactsSchema,
      foldSession(observations, session, store.planBefore(id)?.sessionId ?? null),
    )
    return () => facts.putSession(id, text)
  }

  return async (job, signal) => {
    const pause = createPause(signal)
    const { of, before } = job.payload
    const end = performance.now() + runMs
    const writes: (() => void)[] = []
    let last: Place | null = before
    let isDone = false
    while (performance.now() < end) {
      const next = of === 'turns' ? facts.turnBefore(last) : facts.sessionBefore(last)
      if (!next) {
        isDone = true
        break
      }
      last = next
      const write =
        typeof next.id === 'number' ? await ofTurn(next.id, pause) : await ofSession(next.id, pause)
      if (write) writes.push(write)
      await pause()
    }
    return () => {
      for (const write of writes) write()
      // Where it was stopped it goes on after a restart: how far it came is written with what it made.
      const payload = isDone ? ({ of: 'sessions', before: null } as const) : { of, before: last }
      if (!isDone || of === 'turns') queue.enqueue('distill.facts', key, { payload, priority })
    }
  }
}
