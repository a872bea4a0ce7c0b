// Makes what a transcript tells ready to be stored, on whatever thread: without secrets, calls digested and packed.

import type { AgentEvent, CallEvent } from '../agents/agent-event.ts'
import { type Fields, fieldsOf, textOf } from '../agents/fields.ts'
import { type PreparedEvent, prepareCall } from '../capture/record/prepare-event.ts'
import { redactPayload } from '../capture/redact/redact-payload.ts'
import { redactText } from '../capture/redact/redact-text.ts'

/** Longer texts of the agent are cut, in characters. */
const longestWords = 32_000

/** Makes the events of one file ready; `cwd` is the folder of its session so far. */
export function createReadying(cwd: string | null): (event: AgentEvent) => PreparedEvent {
  let folder = cwd
  return (event) => {
    switch (event.kind) {
      case 'session':
        folder = event.cwd
        return event
      case 'tool':
        return readyCall(event, folder)
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

/** A transcript holds a call in several lines: what is kept of it has the fields of our own form. */
function readyCall(event: CallEvent, cwd: string | null): PreparedEvent {
  const kept = withoutSecrets(keptOf(event, cwd))
  const call: CallEvent['call'] = {
    ...event.call,
    tool: textOf(kept.tool_name) ?? 'unknown',
    input: kept.tool_input,
    response: kept.tool_response,
    error: event.call.error === null ? null : errorIn(kept),
  }
  return prepareCall({ ...event, call, words: textOf(kept.user_feedback) }, kept, cwd)
}

function keptOf({ call, sessionId, words, refusedBy }: CallEvent, cwd: string | null): Fields {
  return {
    session_id: sessionId,
    cwd,
    tool_name: call.tool,
    tool_use_id: call.toolUseId,
    tool_input: call.input,
    ...(call.error === null ? { tool_response: call.response } : { error: call.error }),
    ...(call.durationMs === null ? {} : { duration_ms: call.durationMs }),
    ...(words === null ? {} : { user_feedback: words }),
    ...(refusedBy === null ? {} : { refused_by: refusedBy }),
  }
}

function errorIn({ error }: Fields): string {
  return typeof error === 'string' ? error : 'The tool failed without a message'
}

/** What nests too deep to be redacted is left out; the call itself still happened. */
function withoutSecrets(kept: Fields): Fields {
  const { tool_input: _input, tool_response: _response, ...rest } = kept
  for (const attempt of [kept, rest]) {
    try {
      return fieldsOf(redactPayload(attempt))
    } catch {
      // Tried again without the parts that may nest.
    }
  }
  return {}
}
