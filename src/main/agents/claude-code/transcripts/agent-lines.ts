// Reads subagents: sidechains inside the session's file, files of their own, and progress reports.
import { readAssistant } from './assistant-lines.ts'
import type { Reading } from './reading.ts'
import { callFor, noteAgent } from './subagent.ts'
import { readResults } from './tool-results.ts'
import { type Entry, textOf, timeOf } from './transcript-entry.ts'

/** Reads a line of a sidechain; its subagent is named on the line, or known by the line before it. */
export function readAgentLine(reading: Reading, entry: Entry): void {
  const { state } = reading
  const agentId = entry.agentId ?? inlineAgent(reading, entry)
  readAs(reading, entry, agentId, entry.promptId, false)
  if (entry.agentId === null && entry.uuid) state.sidechains.push([entry.uuid, agentId])
}

/** Versions up to 2.1 repeat the lines of a running subagent in the session's own file. */
export function readAgentProgress(reading: Reading, entry: Entry): void {
  const { data } = entry
  if (data?.type !== 'agent_progress' || !data.agentId || !data.message?.message) return
  const { agentId, message } = data
  const inner: Entry = {
    ...entry,
    type: message.type ?? '',
    uuid: message.uuid,
    message: message.message,
    toolUseResult: message.toolUseResult,
    isSidechain: true,
    agentId,
  }
  const call = entry.parentToolUseID === null ? undefined : reading.open.get(entry.parentToolUseID)
  if (call) noteAgent(reading, agentId, call, '')
  const at = timeOf(message.timestamp, reading.now) ?? reading.at
  readAs({ ...reading, at }, inner, agentId, null, true)
}

function readAs(
  reading: Reading,
  entry: Entry,
  agentId: string,
  promptId: string | null,
  partial: boolean,
): void {
  const text = entry.type === 'user' ? textOf(entry.message?.content) : ''
  const agent = noteAgent(reading, agentId, callFor(reading, text), text, promptId)
  agent.agentType ??= entry.attributionAgent
  if (entry.type === 'user') readResults(reading, entry)
  else {
    readAssistant(reading, entry, { agentId, promptId: agent.promptId, partial })
    agent.lastAt = reading.at
    if (!partial) agent.ended = false
  }
}

/** The subagent of a line without a name: that of the line before it, else a new one. Never follows a chain. */
function inlineAgent(reading: Reading, entry: Entry): string {
  const known = reading.state.sidechains.findLast(([uuid]) => uuid === entry.parentUuid)
  return known?.[1] ?? `inline-${entry.uuid ?? reading.state.line}`
}
