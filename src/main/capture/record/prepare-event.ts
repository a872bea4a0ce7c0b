// Works out what is dear to store of a tool call: its digest and its payload as they are written. A thread can do it.
import type { AgentEvent, CallEvent } from '../../agents/agent-event.ts'
import { filesOf, inputDigestOf, outcomeOf } from '../../agents/call-facts.ts'
import type { RefusedRequest } from '../../db/decisions/decision-store.ts'
import type { NewToolEvent } from '../../db/sessions/tool-event-store.ts'
import { packPayload } from './pack-payload.ts'

/** The row of a call, all but where and when it happened and who told it. */
export type CallRow = Omit<NewToolEvent, 'sessionId' | 'turn' | 'at' | 'origin'>

/** A finished tool call as its rows will hold it. */
export interface PreparedCall
  extends Pick<CallEvent, 'kind' | 'sessionId' | 'promptId' | 'agentId'> {
  readonly at: number
  readonly row: CallRow
  /** The deflated payload, and the bytes that it stands for. */
  readonly body: Uint8Array
  readonly bytes: number
  /** What was not permitted, as JSON, by whom, and the user's words to it; null for any other end. */
  readonly refused: Pick<RefusedRequest, 'input' | 'message' | 'by'> | null
}

/** An event as it is written. */
export type PreparedEvent = Exclude<AgentEvent, { kind: 'tool' }> | PreparedCall

/** Prepares a call without secrets; `payload` is what is kept of it, `cwd` where it ran. */
export function prepareCall(event: CallEvent, payload: unknown, cwd: string | null): PreparedCall {
  const { call, sessionId, promptId, agentId } = event
  const { toolUseId, tool, agentType, durationMs, error, rawBytes } = call
  return {
    kind: 'tool',
    sessionId,
    promptId,
    agentId,
    at: call.at,
    row: {
      toolUseId,
      tool,
      agentId,
      agentType,
      durationMs,
      outcome: outcomeOf(call),
      error,
      files: filesOf(event, cwd),
      inputDigest: inputDigestOf(tool, call.input),
      rawBytes,
    },
    ...packPayload(JSON.stringify(payload)),
    refused: refusedIn(event),
  }
}

/** What a call tells that was not permitted. A hook tells only of what the agent's own mode refused. */
export function refusedIn({ call, words, refusedBy }: CallEvent): PreparedCall['refused'] {
  if (call.outcome !== 'refused') return null
  const by = refusedBy === 'rule' ? 'settings' : (refusedBy ?? 'mode')
  return { input: JSON.stringify(call.input ?? null), message: words, by }
}
