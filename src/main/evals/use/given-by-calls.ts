// The job that writes what the memory answered the agent in a turn, as things that its session was given.
import { estimateTokenCount } from 'tokenx'
import { formatId } from '../../../shared/ids.ts'
import type { EventLog } from '../../base/logs/event-log.ts'
import { createObservationStore } from '../../db/memories/observation-store.ts'
import type { Db } from '../../db/open.ts'
import { type AskedAnswer, createAskedStore } from '../../db/usage/asked-store.ts'
import { loadCall } from '../../distill/load-calls.ts'
import { createPause } from '../../distill/time-slices.ts'
import type { JobHandler } from '../../jobs/attempt.ts'
import type { Queue } from '../../jobs/queue.ts'
import { loadBashGrammar } from '../../shell/bash-grammar.ts'
import { answeredItems } from './answered-items.ts'
import { askedBy } from './asked.ts'

/** A session is looked at so long after what it was given was written (ms): more of its turns may follow. */
const lookAfterMs = 5000

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly events: EventLog
}

/** Makes the handler of `use.calls`; the job's key is the row of the turn. */
export function createGivenByCallsHandler({ db, queue, events }: Dependencies): JobHandler {
  const store = createObservationStore(db)
  const asked = createAskedStore(db)
  return async (job, signal) => {
    const startedAt = performance.now()
    const turnRow = Number(job.key)
    const turn = asked.turn(turnRow)
    if (turn === null) return () => {}
    await loadBashGrammar().catch(() => {})
    const pause = createPause(signal)
    const answers: AskedAnswer[] = []
    for (const id of store.toolEventIds(turnRow)) {
      if (asked.has(id)) continue
      const event = store.toolEvent(id)
      if (event?.outcome !== 'ok') continue
      const { call, whole } = await loadCall(store, event)
      await pause()
      const question = whole ? askedBy(call) : null
      if (question === null) continue
      const { channel, layer, reach } = question
      const items = answeredItems(layer, call.response)
      await pause()
      if (items.length > 0)
        answers.push({
          ...{ sessionId: turn.sessionId, toolEventId: id, at: call.at, channel, reach },
          text: items.map(({ text }) => asListed(text)).join('\n'),
          items: items.map(({ ref, text }) => ({ layer, ref, tokens: estimateTokenCount(text) })),
        })
      await pause()
    }
    return () => {
      // The turn may have been deleted while it was read, and so may what it was told of.
      const now = asked.turn(turnRow)
      if (answers.length === 0 || now === null) return
      for (const answer of answers) {
        const isGone = answer.items.some(({ ref }) => ref !== null && asked.isErased(ref))
        const text = isGone ? removed : answer.text
        const row = asked.add({ ...answer, text })
        if (row === null) continue
        const { channel: event, reach: source, sessionId, items } = answer
        const injectionId = formatId('injection', row)
        events.write(
          'hook.context_inject',
          { injectionId, event, source, items: items.length, characters: text.length },
          {
            ...{ sessionId, durationMs: performance.now() - startedAt },
            tokensOut: items.reduce((sum, { tokens }) => sum + tokens, 0),
          },
        )
      }
      if (now.isOver)
        queue.enqueue('use.session', now.sessionId, {
          ...{ delayMs: lookAfterMs, priority: Math.min(job.priority, 0) },
        })
    }
  }
}

/** As the deletion of something leaves a text that quoted it. */
const removed = '(removed: it quoted something that was deleted)'

/** An item as `itemTexts` tells it from the next one. */
function asListed(text: string): string {
  return `- ${text.split('\n').join('\n  ')}`
}
