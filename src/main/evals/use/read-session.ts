// Reads a session as what it was given is judged by: what was said, done and read, in the order of time.

import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { mayAskMemory } from '../../agents/asks-memory.ts'
import { fieldsOf, textOf } from '../../agents/fields.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import type { ObservationStore } from '../../db/memories/observation-store.ts'
import type { UseWriter } from '../../db/usage/use-writer.ts'
import { loadCall } from '../../distill/load-calls.ts'
import type { Piece } from './piece.ts'

/** Of what a call brought back so much is read (UTF-16 units): a name that stands there was led to by it. */
const longestRead = 40_000
/** Of longer sessions the first calls are read; nobody is led by a context from hundreds of calls ago. */
const mostCalls = 600

/** The pieces of a session; `pause` is awaited between two calls. */
export async function readSession(
  sessionId: string,
  writer: UseWriter,
  store: ObservationStore,
  pause: () => Promise<void>,
): Promise<Piece[]> {
  const pieces: Piece[] = []
  const say = (
    by: 'user' | 'agent',
    text: string | null,
    at: number,
    turnId: number | null,
  ): void => {
    if (text !== null && text.trim() !== '')
      pieces.push({
        by,
        at,
        turnId,
        toolEventId: null,
        text: text.slice(0, longestRead),
        call: null,
      })
  }
  let calls = 0
  for (const turn of writer.turns(sessionId)) {
    say('user', turn.prompt, turn.startedAt, turn.id)
    for (const id of store.toolEventIds(turn.id)) {
      if (++calls > mostCalls) break
      const event = store.toolEvent(id)
      if (!event) continue
      const { call } = await loadCall(store, event)
      pieces.push(...ofCall(call, event.files, turn.id))
      await pause()
    }
    say('agent', turn.lastMessage, turn.endedAt ?? turn.startedAt, turn.id)
  }
  for (const { role, text, at, turnId } of writer.words(sessionId))
    say(role === 'agent' ? 'agent' : 'user', text, at, turnId)
  return pieces.sort((one, other) => one.at - other.at)
}

/** A command that failed was run; a change that failed was not made. */
function isDone({ tool, outcome }: ToolCall): boolean {
  return outcome === 'ok' || (outcome === 'failed' && toolKindOf(tool) === 'run')
}

/** What the agent did, and what that brought back a moment later. */
function ofCall(call: ToolCall, files: readonly string[], turnId: number): Piece[] {
  const { tool, input, at, eventId: toolEventId } = call
  const fields = fieldsOf(input)
  const kind = toolKindOf(tool)
  const isOwn = mayAskMemory(call)
  const kindOfCall = isOwn
    ? ('own' as const)
    : kind === 'edit' || kind === 'read'
      ? ('open' as const)
      : kind === 'search'
        ? ('search' as const)
        : kind === 'run'
          ? ('run' as const)
          : ('other' as const)
  const place = { turnId, toolEventId }
  return [
    {
      ...{
        by: 'agent',
        at: at - 1,
        ...place,
        text: JSON.stringify(input ?? null).slice(0, longestRead),
      },
      call: {
        kind: kindOfCall,
        files,
        command: textOf(fields.command),
        tool,
        isDone: isDone(call),
      },
    },
    {
      ...{ by: isOwn ? 'given' : 'read', at, ...place, call: null },
      text: (call.error ?? JSON.stringify(call.response ?? null)).slice(0, longestRead),
    },
  ]
}
