// Makes events ready to be stored, on whatever thread: without secrets, tool calls digested and packed.

import type { ToolEvent, TranscriptEvent } from '../agents/agent-event.ts'
import { readToolPayload } from '../agents/claude-code/payloads/tool-payload.ts'
import type { HookEvent } from '../agents/hook-event.ts'
import { packPayload } from '../capture/record/pack-payload.ts'
import { redactPayload } from '../capture/redact/redact-payload.ts'
import { redactText } from '../capture/redact/redact-text.ts'
import type { NewToolEvent } from '../db/sessions/tool-event-store.ts'
import type { RefusedRequest } from '../db/transcripts/transcript-rows.ts'

/** A finished tool call as its rows will hold it, all but the turn. */
export interface PreparedCall {
  readonly kind: 'tool'
  readonly sessionId: string
  readonly promptId: string | null
  readonly agentId: string | null
  readonly at: number
  readonly row: Omit<NewToolEvent, 'turn'>
  /** The deflated payload, and the bytes that it stands for. */
  readonly body: Uint8Array
  readonly bytes: number
  /** What the user refused, when it was the user. */
  readonly refused: Pick<RefusedRequest, 'input' | 'message'> | null
}

/** What is stored of a transcript. */
export type PreparedEvent = Exclude<TranscriptEvent, { kind: 'tool' | 'skipped' }> | PreparedCall

/** Longer texts of the agent are cut, in characters. */
const longestWords = 32_000

/** Makes the preparation of one file; `cwd` is the folder of its session so far. */
export function createPreparation(
  cwd: string | null,
): (event: Exclude<TranscriptEvent, { kind: 'skipped' }>) => PreparedEvent {
  let folder = cwd
  return (event) => {
    switch (event.kind) {
      case 'session':
        folder = event.cwd
        return event
      case 'tool':
        return prepareCall(event, folder)
      case 'prompt':
        return { ...event, text: redactText(event.text) }
      case 'words':
        return { ...event, text: redactText(event.text).slice(0, longestWords) }
      case 'title':
      case 'summary':
        return { ...event, title: redactText(event.title) }
      case 'subagent':
        return { ...event, result: clean(event.result) }
      case 'compaction':
        return { ...event, summary: clean(event.summary) }
      case 'turn':
        return { ...event, lastMessage: clean(event.lastMessage) }
      default:
        return event
    }
  }
}

function clean(text: string | null): string | null {
  return text === null ? null : redactText(text)
}

/** The call as the hook of the same call would have been stored. */
function prepareCall(event: ToolEvent, cwd: string | null): PreparedCall {
  const { call, sessionId, promptId, agentId } = event
  const payload = safely(payloadOf(event, cwd))
  const told: HookEvent = {
    name: call.error === null ? 'PostToolUse' : 'PostToolUseFailure',
    agent: 'claude-code',
    sessionId,
    promptId,
    cwd,
    transcriptPath: null,
    agentId: call.agentId,
    agentType: call.agentType,
    at: call.at,
    bytes: call.rawBytes,
    payload,
    raw: payload,
  }
  const { input, response: _response, ...read } = readToolPayload(told)
  const packed = packPayload(JSON.stringify(payload))
  const words = payload.user_feedback
  return {
    kind: 'tool',
    sessionId,
    promptId,
    agentId,
    at: call.at,
    row: {
      ...read,
      // An early tool that lists a folder: its path is no file.
      files: call.tool === 'LS' ? [] : read.files,
      sessionId,
      toolUseId: call.toolUseId,
      agentId: call.agentId,
      agentType: call.agentType,
      at: call.at,
      outcome: call.outcome === 'ok' ? read.outcome : call.outcome,
      rawBytes: call.rawBytes,
    },
    body: packed.body,
    bytes: packed.bytes,
    refused:
      event.refusedBy === 'user'
        ? {
            input: JSON.stringify(input ?? null),
            message: typeof words === 'string' ? words : null,
          }
        : null,
  }
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
