// Builds transcript lines for tests, in the manner of the versions that wrote them.

import { createTranscriptReader } from '../../agents/claude-code/transcripts/transcript-reader.ts'
import type { TranscriptEvent } from '../../agents/transcripts/agent-transcripts.ts'
import type { RawLine } from '../../agents/transcripts/line-reader.ts'
import { noon } from '../../capture/testing/test-store.ts'

export type Line = Readonly<Record<string, unknown>>

export const session = 'aaaaaaaa-0000-4000-8000-000000000001'
const start = Date.parse('2026-03-01T10:00:00.000Z')
const envelope = { sessionId: session, cwd: '/home/dev/shop', version: '2.1.50', gitBranch: 'main' }

/** A line at `second` seconds after ten o'clock. */
export function line(type: string, second: number, uuid: string, rest: Line = {}): Line {
  const timestamp = new Date(start + second * 1000).toISOString()
  return { type, uuid, timestamp, isSidechain: false, ...envelope, ...rest }
}

export function prompt(second: number, uuid: string, text: unknown, rest: Line = {}): Line {
  return line('user', second, uuid, { message: { role: 'user', content: text }, ...rest })
}

export function answer(
  second: number,
  uuid: string,
  messageId: string,
  blocks: readonly unknown[],
  outputTokens = 10,
  rest: Line = {},
): Line {
  const usage = {
    input_tokens: 3,
    output_tokens: outputTokens,
    cache_read_input_tokens: 100,
    cache_creation_input_tokens: 20,
    cache_creation: { ephemeral_5m_input_tokens: 5, ephemeral_1h_input_tokens: 15 },
  }
  const message = {
    id: messageId,
    role: 'assistant',
    model: 'claude-opus-4-6',
    content: blocks,
    usage,
  }
  return line('assistant', second, uuid, { message, ...rest })
}

export function use(id: string, name: string, input: unknown): Line {
  return { type: 'tool_use', id, name, input }
}

export function result(
  second: number,
  uuid: string,
  toolUseId: string,
  content: unknown,
  rest: Line = {},
  isError?: boolean,
): Line {
  const block = { type: 'tool_result', tool_use_id: toolUseId, content, is_error: isError }
  return line('user', second, uuid, { message: { role: 'user', content: [block] }, ...rest })
}

export function textOfLines(lines: readonly Line[]): string {
  return lines.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

/** All events of the lines, with those that the end of the file brings. */
export function eventsOf(lines: readonly (Line | string)[]): TranscriptEvent[] {
  const reader = createTranscriptReader('fallback', undefined, { now: noon, writtenAt: noon })
  const events: TranscriptEvent[] = []
  for (const entry of lines) {
    const text = typeof entry === 'string' ? entry : JSON.stringify(entry)
    const raw: RawLine = { text, start: 0, end: 0, complete: true }
    events.push(...(reader.read(raw) ?? []))
  }
  return [...events, ...reader.tell(), ...reader.finish()]
}

/** The events of one kind. */
export function only<K extends TranscriptEvent['kind']>(
  events: readonly TranscriptEvent[],
  kind: K,
): Extract<TranscriptEvent, { kind: K }>[] {
  return events.filter(
    (event): event is Extract<TranscriptEvent, { kind: K }> => event.kind === kind,
  )
}
