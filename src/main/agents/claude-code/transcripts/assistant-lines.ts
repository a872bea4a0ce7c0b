// Reads assistant lines: the agent's words, the calls it makes and the tokens it used.

import type { AgentEvent, UsageEvent } from '../../agent-event.ts'
import type { Reading } from './reading.ts'
import type { RawUsage } from './transcript-entry.ts'
import { blocksOf, type Entry, textOf } from './transcript-entry.ts'

/** Whose line it is. */
interface Speaker {
  readonly agentId: string | null
  readonly promptId: string | null
  /** True for a line that only reports progress. */
  readonly partial: boolean
}

/** The longest last message that is remembered, in characters. */
const longestMessage = 64_000

/** Reads a line of the main thread or of a subagent. */
export function readAssistant(reading: Reading, entry: Entry, speaker: Speaker): void {
  const { sessionId, at } = reading
  const { agentId, promptId } = speaker
  const message = entry.message
  if (!message) return
  const messageId = message.id ?? entry.uuid
  if (message.usage && messageId && message.model && message.model !== '<synthetic>') {
    const place = { sessionId, promptId, agentId, messageId, model: message.model, at }
    reading.emit(usageEvent(message.usage, { ...place, partial: speaker.partial }))
  }
  if (isPlaceholder(entry)) return
  const words: string[] = []
  for (const [index, block] of blocksOf(message).entries()) {
    if (block.type === 'text' && block.text?.trim()) {
      words.push(block.text)
      if (agentId === null) reading.state.isStopped = true
    }
    if (block.type !== 'tool_use' || !block.name) continue
    const toolUseId = block.id ?? `${entry.uuid ?? messageId}#${index}`
    const call = { toolUseId, tool: block.name, input: block.input ?? {}, at, promptId, agentId }
    if (agentId === null) reading.state.isStopped = false
    reading.open.set(toolUseId, { ...call, messageId, rejected: null, bytes: reading.bytes })
  }
  // What the client says of a failed request is no answer of the agent.
  if (words.length === 0) return
  const text = words.join('\n')
  if (entry.isApiErrorMessage) {
    if (agentId === null) noteLastMessage(reading, null, messageId, asApiError(text))
    return
  }
  noteLastMessage(reading, agentId, messageId, text)
  if (entry.uuid) {
    reading.emit({
      kind: 'words',
      role: 'agent',
      key: entry.uuid,
      text,
      at,
      sessionId,
      promptId,
      agentId,
    })
  }
}

/** Whether the client put the line where an answer has to stand when a session that was cut short goes on. */
function isPlaceholder({ message, isApiErrorMessage }: Entry): boolean {
  return (
    message?.model === '<synthetic>' &&
    !isApiErrorMessage &&
    textOf(message.content).trim() === 'No response requested.'
  )
}

/** The client's word for a failed request, by which it is known as that: `Overloaded` of `API Error: Overloaded`. */
function asApiError(text: string): string {
  return /^api error\b/i.test(text.trimStart()) ? text : `API Error: ${text.trimStart()}`
}

/** The last message is all text of the last response that had text; a response may take several lines. */
function noteLastMessage(
  reading: Reading,
  agentId: string | null,
  messageId: string | null,
  text: string,
): void {
  const speaker = agentId === null ? reading.state : reading.state.agents[agentId]
  if (!speaker) return
  const goesOn = messageId !== null && speaker.lastMessageId === messageId
  const whole = goesOn && speaker.lastText ? `${speaker.lastText}\n${text}` : text
  speaker.lastText = whole.slice(0, longestMessage)
  speaker.lastMessageId = messageId
}

type Given = Pick<
  UsageEvent,
  'sessionId' | 'promptId' | 'agentId' | 'messageId' | 'model' | 'at' | 'partial'
>

/** Cache writes without a split by lifetime count as the short one, as they did before there were two. */
function usageEvent(usage: RawUsage, given: Given): AgentEvent {
  const long = usage.cache_creation?.ephemeral_1h_input_tokens ?? 0
  const short = Math.max(0, usage.cache_creation_input_tokens - long)
  return {
    kind: 'usage',
    ...given,
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cacheReadTokens: usage.cache_read_input_tokens,
    cacheWrite5mTokens: short,
    cacheWrite1hTokens: Math.min(long, Math.max(usage.cache_creation_input_tokens, long)),
  }
}
