// Has the sources of a turn read while it still runs, so that the code map tells of them as they are now.
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import type { AgentEvent } from '../../agents/agent-event.ts'
import type { Queue } from '../../jobs/queue.ts'
import { writtenSource } from './event-texts.ts'

/** So long after an edit it is read, ms: edits come in groups. */
const editMs = 1000
/** A command has the whole project listed, which takes a process of its own: ms. */
const commandMs = 3000

/**
 * No agent makes so many calls in a second by hand: a host that is told more has others waiting, and the turn is read
 * when it is over. At 200 calls a second the reading took 1.5 ms of the host for each.
 */
const mostASecond = 20

/**
 * Makes what is to be told of the events of a hook and the turns that they belong to; joins the caller's transaction.
 * What came late, out of the spool, belongs to turns that are read when they are told.
 */
export function createLiveScans(
  queue: Pick<Queue, 'enqueue'>,
  now: () => number,
): (told: readonly AgentEvent[], turns: Iterable<number>) => void {
  let [second, calls, callsBefore] = [0, 0, 0]
  return (told, turns) => {
    const at = Math.floor(now() / 1000)
    if (at !== second) [second, calls, callsBefore] = [at, 0, at === second + 1 ? calls : 0]
    calls += told.length
    if (Math.max(calls, callsBefore) > mostASecond) return
    const delays = told.flatMap((event) => {
      if (event.kind !== 'tool' || now() - event.call.at > lateMs) return []
      // A command that failed may have written before.
      if (toolKindOf(event.call.tool) === 'run') return [commandMs]
      return event.call.outcome === 'ok' && writtenSource(event.call) !== null ? [editMs] : []
    })
    if (delays.length === 0) return
    for (const turn of turns)
      queue.enqueue('code.scan', String(turn), { delayMs: Math.min(...delays) })
  }
}

/** An event is told within seconds: what is older waited in the spool. */
const lateMs = 60_000
