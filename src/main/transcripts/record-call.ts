// Writes one tool call of a transcript as the hook of the same call would have been written.
import type { HookEvent } from '../capture/hook-event.ts'
import { packPayload } from '../capture/pack-payload.ts'
import { redactPayload } from '../capture/redact-payload.ts'
import { readToolPayload } from '../capture/tool-payload.ts'
import type { TranscriptRows } from '../db/transcript-rows.ts'
import type { ToolEvent } from './transcript-event.ts'

/** Where the call happened. */
interface Place {
  readonly turn: number
  readonly cwd: string | null
}

/** Redacts the call and adds its row, its payload, and the user's refusal. Joins the caller's transaction. */
export function recordCall(rows: TranscriptRows, event: ToolEvent, place: Place): void {
  const { call, sessionId } = event
  const payload = safely(payloadOf(event, place.cwd))
  const told: HookEvent = {
    name: call.error === null ? 'PostToolUse' : 'PostToolUseFailure',
    sessionId,
    promptId: event.promptId,
    cwd: place.cwd,
    transcriptPath: null,
    agentId: call.agentId,
    agentType: call.agentType,
    at: call.at,
    bytes: call.rawBytes,
    payload,
  }
  const read = readToolPayload(told)
  const packed = packPayload(JSON.stringify(payload))
  rows.putToolEvent(
    {
      ...read,
      sessionId,
      turn: place.turn,
      toolUseId: call.toolUseId,
      agentId: call.agentId,
      agentType: call.agentType,
      at: call.at,
      outcome: call.outcome === 'ok' ? read.outcome : call.outcome,
      rawBytes: call.rawBytes,
    },
    packed.body,
    packed.bytes,
  )
  if (event.refusedBy !== 'user') return
  const words = payload.user_feedback
  rows.refuse({
    sessionId,
    turn: place.turn,
    tool: read.tool,
    toolUseId: call.toolUseId,
    input: JSON.stringify(read.input ?? null),
    inputDigest: read.inputDigest,
    message: typeof words === 'string' ? words : null,
    at: call.at,
  })
}

/** The call in the fields of a hook's payload. */
function payloadOf(
  { call, sessionId, words }: ToolEvent,
  cwd: string | null,
): Record<string, unknown> {
  return {
    session_id: sessionId,
    cwd,
    tool_name: call.tool,
    tool_use_id: call.toolUseId,
    tool_input: call.input,
    ...(call.error === null ? { tool_response: call.response } : { error: call.error }),
    ...(call.durationMs === null ? {} : { duration_ms: call.durationMs }),
    ...(words === null ? {} : { user_feedback: words }),
  }
}

/** What nests too deep to be redacted is left out; the call itself still happened. */
function safely(payload: Record<string, unknown>): Record<string, unknown> {
  const { tool_input: _input, tool_response: _response, ...rest } = payload
  for (const attempt of [payload, rest]) {
    try {
      const clean = redactPayload(attempt)
      if (typeof clean === 'object' && clean !== null) return { ...clean }
    } catch {
      // Tried again without the parts that may nest.
    }
  }
  return {}
}
