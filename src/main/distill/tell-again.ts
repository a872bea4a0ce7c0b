// The job that has told anew, newest session first, what the rules of an older version told.
import { factsVersion } from '../../shared/facts/observation-facts.ts'
import type { FactsStore } from '../db/facts-store.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import type { Queue } from '../jobs/queue.ts'
import { createPause } from './time-slices.ts'

/** There is one such job for each version of the rules. */
const key = `rules ${factsVersion}`
/** After everything else; turns told anew are summarised before the next ones are asked for. */
const priority = -20
/** Turns that are asked for at once, and how long (ms) is waited while they are told. */
const turnsAtOnce = 30
const waitMs = 1000

/** Has the turns of older rules told anew, once for each version; called when a host starts. */
export function queueTellingAgain(queue: Queue, store: FactsStore): void {
  if (store.isOlderNewest() && !store.wasQueued('distill.again', key))
    queue.enqueue('distill.again', key, { priority })
}

interface Dependencies {
  readonly facts: FactsStore
  readonly queue: Queue
  readonly now: () => number
}

/** Makes the handler of `distill.again`. */
export function createTellingAgain({
  facts,
  queue,
  now,
}: Dependencies): JobHandlers['distill.again'] {
  return async (job, signal) => {
    if (facts.isTellingAgain(priority))
      return { until: now() + waitMs, reason: 'What was asked for is told first.' }
    const pause = createPause(signal)
    const turns: number[] = []
    const sessions: string[] = []
    let last = job.payload.before
    let isDone = false
    while (turns.length < turnsAtOnce) {
      const next = facts.anySessionBefore(last)
      if (!next) {
        isDone = true
        break
      }
      last = next
      const older = facts.olderTurns(next.id).filter((id) => facts.canTell(id))
      if (older.length > 0) sessions.push(next.id)
      turns.push(...older)
      await pause()
    }
    return () => {
      for (const turn of turns) queue.enqueue('distill.turn', String(turn), { priority })
      for (const id of sessions) queue.enqueue('distill.session', id, { priority: priority - 1 })
      if (!isDone) queue.enqueue('distill.again', key, { payload: { before: last }, priority })
    }
  }
}
