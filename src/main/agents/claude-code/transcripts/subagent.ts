// Follows the subagents of a transcript from the call that starts them to their result.

import { toolKindOf } from '../../../../shared/tool-kinds.ts'
import type { AgentState, OpenCall } from '../../transcripts/reader-state.ts'
import { agentAnswerOf } from '../agent-answer.ts'
import type { Reading } from './reading.ts'
import { type AgentNotice, agentNoticeOf, commandNoticeOf } from './task-notification.ts'
import type { ToolEnd } from './tool-end.ts'

const summaryTask = 'Your task is to create a detailed summary of the conversation so far'

/** The running call that started a sidechain: the one with the same prompt. */
export function callFor(reading: Reading, prompt: string): OpenCall | undefined {
  if (prompt === '') return undefined
  for (const call of reading.open.values()) {
    if (toolKindOf(call.tool) !== 'delegate') continue
    if (inputText(call, 'prompt') === prompt) return call
  }
  return undefined
}

/** The subagent's memory, begun when it is seen for the first time. */
export function noteAgent(
  reading: Reading,
  agentId: string,
  call: OpenCall | undefined,
  text: string,
  promptId: string | null = null,
): AgentState {
  const known = reading.state.agents[agentId]
  if (known) {
    known.promptId ??= promptId
    return known
  }
  const summarises = agentId.startsWith('acompact') || text.startsWith(summaryTask)
  const agent: AgentState = {
    agentType: call ? inputText(call, 'subagent_type') : null,
    agentKind: summarises ? 'compaction' : 'task',
    toolUseId: call?.toolUseId ?? null,
    promptId: call?.promptId ?? promptId,
    startedAt: call?.at ?? reading.at,
    lastMessageId: null,
    lastText: null,
    lastAt: null,
    ended: false,
  }
  reading.state.agents[agentId] = agent
  emitAgent(reading, agentId, agent)
  return agent
}

/** Ends the subagent that a Task or Agent call started. */
export function endAgentOf(reading: Reading, call: OpenCall, end: ToolEnd): void {
  const response = typeof end.response === 'object' && end.response !== null ? end.response : {}
  const named =
    'agentId' in response && typeof response.agentId === 'string' ? response.agentId : null
  const started = Object.entries(reading.state.agents).find(
    ([, a]) => a.toolUseId === call.toolUseId,
  )
  const agentId = named ?? started?.[0]
  if (!agentId) return
  const agent = noteAgent(reading, agentId, call, '')
  if ('agentType' in response && typeof response.agentType === 'string') {
    agent.agentType = response.agentType
  }
  agent.agentType ??= inputText(call, 'subagent_type')
  const running = 'status' in response && String(response.status).endsWith('_launched')
  if (!running) {
    agent.ended = true
    agent.lastAt = reading.at
    const answer = 'content' in response ? agentAnswerOf(response.content) : null
    agent.lastText = answer ?? agent.lastText
  }
  emitAgent(reading, agentId, agent)
}

/**
 * Reads the notice of a background task, wherever the client wrote it: as a user line that calls the agent again, or
 * on its way through the queue and as an attachment while the agent works. The same end may so be told three times.
 */
export function readNotice(reading: Reading, text: string): void {
  const notice = agentNoticeOf(text)
  if (notice) noteAgentNotice(reading, notice)
  const ended = commandNoticeOf(text)
  if (ended === null) return
  const { sessionId, at } = reading
  reading.emit({ kind: 'task_end', sessionId, promptId: null, agentId: null, at, ...ended })
}

/** A background agent says that it has finished; it may do so more than once. */
function noteAgentNotice(reading: Reading, notice: AgentNotice): void {
  const agent = reading.state.agents[notice.agentId]
  if (!agent) return
  agent.ended = true
  agent.lastAt = reading.at
  agent.lastText = notice.result ?? agent.lastText
  emitAgent(reading, notice.agentId, agent)
}

/** Ends the subagents of which nothing more will come. */
export function endAgents(reading: Reading): void {
  for (const [agentId, agent] of Object.entries(reading.state.agents)) {
    if (agent.ended || agent.lastAt === null) continue
    agent.ended = true
    emitAgent(reading, agentId, agent)
  }
}

/** Tells what is known of a subagent; its end and result only when it is over. */
function emitAgent(reading: Reading, agentId: string, agent: AgentState): void {
  const { promptId, agentType, agentKind, startedAt } = agent
  reading.emit({
    kind: 'subagent',
    sessionId: reading.sessionId,
    promptId,
    agentId,
    agentType,
    agentKind,
    startedAt: startedAt || null,
    endedAt: (agent.ended && agent.lastAt) || null,
    result: agent.ended ? agent.lastText : null,
    transcriptPath: null,
    at: reading.at,
  })
}

function inputText(call: OpenCall, key: string): string | null {
  const input: unknown = call.input
  if (typeof input !== 'object' || input === null || !(key in input)) return null
  const value: unknown = Reflect.get(input, key)
  return typeof value === 'string' ? value : null
}
