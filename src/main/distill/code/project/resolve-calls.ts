// Resolves the calls of a project whose sources were read, and puts them in the place of those that were known.
import type { EventLog } from '../../../base/logs/event-log.ts'
import { isNotRead, type Parser, type ProjectCalls } from '../../../code/parser.ts'
import { createCallStore } from '../../../db/code/call-store.ts'
import type { Db } from '../../../db/open.ts'

interface Dependencies {
  readonly db: Db
  readonly parser: Pick<Parser, 'calls'>
  readonly events: Pick<EventLog, 'write'>
  readonly redact: (text: string) => string
  /** Ms since 1970. */
  readonly now: () => number
}

interface Task {
  readonly projectId: string
  readonly root: string
  /** From the root, as they lie there. */
  readonly paths: readonly string[]
  readonly signal: AbortSignal
  /** Asked before it counts: the project may be excluded or gone by then. */
  readonly isWanted: () => boolean
  readonly pause: () => Promise<void>
}

/** Calls stored in one transaction: 100 took 10 to 12 ms on a busy machine, most of it to redact names. */
const mostAtOnce = 20

/** How it went. */
interface Resolved {
  readonly hasFailed: boolean
  /** Why, or what is missing from the calls, as a sentence. */
  readonly detail: string | null
}

/** Puts the calls of a project in the place of those that were known. */
export function createCallResolving(dependencies: Dependencies): (task: Task) => Promise<Resolved> {
  const { db, parser, events, redact, now } = dependencies
  const store = createCallStore(db, redact)

  async function removeOld(projectId: string, pause: () => Promise<void>): Promise<void> {
    while (store.removeOld(projectId)) await pause()
  }

  return async ({ projectId, root, paths, signal, isWanted, pause }) => {
    const started = performance.now()
    const replacement = store.replace(projectId)
    const answer = await parser.calls(
      { root, paths },
      async (calls) => {
        for (let at = 0; at < calls.length; at += mostAtOnce) {
          if (signal.aborted) return
          replacement.add(calls.slice(at, at + mostAtOnce))
          await pause()
        }
      },
      signal,
    )
    signal.throwIfAborted()
    const durationMs = performance.now() - started
    if (isNotRead(answer)) {
      events.write(
        'ast.call_graph',
        { projectId, ...nothing, skipped: answer.notRead },
        { durationMs, error: answer.detail || answer.notRead },
      )
      return { hasFailed: true, detail: `Its calls could not be resolved: ${answer.detail}` }
    }
    if (!isWanted()) return { hasFailed: false, detail: null }
    replacement.end(answer.tally, now())
    events.write('ast.call_graph', { projectId, ...figuresOf(answer) }, { durationMs })
    await removeOld(projectId, pause)
    const isInParts = answer.parts > answer.engines
    const detail = isInParts
      ? `It is so large that its calls were resolved in ${answer.parts} parts: what one hands to another as a value was not followed.`
      : null
    return { hasFailed: false, detail }
  }
}

const nothing = { files: 0, edges: 0, byWay: {}, parts: 0, cpuMs: 0, peakBytes: 0 }

function figuresOf({ files, edges, tally, parts, cpuMs, peakBytes }: ProjectCalls): typeof nothing {
  const byWay: Record<string, number> = {}
  for (const { byWay: own } of tally)
    for (const [way, calls] of Object.entries(own)) byWay[way] = (byWay[way] ?? 0) + calls
  return { files, edges, byWay, parts, cpuMs: Math.round(cpuMs), peakBytes }
}
