// Makes tool calls of stored events: payloads inflated, or the stored facts where a payload is gone or damaged.
import { inflateSync } from 'node:zlib'
import type { ObservationStore, StoredToolEvent } from '../db/observation-store.ts'
import { fields } from './rules/fields.ts'
import type { ToolCall } from './tool-call.ts'

/** A call, and whether it was read whole. */
export interface LoadedCall {
  readonly call: ToolCall
  /** False when only the stored facts are left of it. */
  readonly whole: boolean
}

/** Strings longer than this keep their ends only, so that thousands of calls fit in memory. */
const longestString = 200_000
/** Entries of a list that are kept. */
const longestList = 20_000

/** Loads one event. A payload that cannot be read counts as dropped. */
export function loadCall(store: ObservationStore, event: StoredToolEvent): LoadedCall {
  const payload = readPayload(store.payload(event.id))
  const base = {
    eventId: event.id,
    toolUseId: event.toolUseId,
    tool: event.tool,
    outcome: event.outcome,
    at: event.at,
    durationMs: event.durationMs,
    agentId: event.agentId,
    agentType: event.agentType,
    rawBytes: event.rawBytes,
  }
  if (payload === null) {
    return { call: { ...base, ...factsOf(event) }, whole: false }
  }
  const error = payload.error
  return {
    call: {
      ...base,
      input: bounded(payload.tool_input),
      response: event.outcome === 'ok' ? bounded(payload.tool_response ?? null) : null,
      error: typeof error === 'string' ? boundedText(error) : event.error,
    },
    whole: true,
  }
}

function readPayload(body: Buffer | null): Readonly<Record<string, unknown>> | null {
  if (body === null) return null
  try {
    const value: unknown = JSON.parse(inflateSync(body).toString('utf8'))
    return typeof value === 'object' && value !== null ? fields(value) : null
  } catch {
    return null
  }
}

/** Enough of an input that its rule can name the file. */
function factsOf(event: StoredToolEvent): Pick<ToolCall, 'input' | 'response' | 'error'> {
  const [file] = event.files
  return {
    input: file === undefined ? {} : { file_path: file },
    response: null,
    error: event.error,
  }
}

function bounded(value: unknown): unknown {
  if (typeof value === 'string') return boundedText(value)
  if (Array.isArray(value)) return value.slice(0, longestList).map(bounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, bounded(item)]))
}

function boundedText(text: string): string {
  if (text.length <= longestString) return text
  return `${text.slice(0, longestString / 2)}\n${text.slice(-longestString / 2)}`
}
