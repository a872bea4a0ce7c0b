// Joins each tool call with its result, of the main thread or of a subagent.

import { toolKindOf } from '../../../../shared/tool-kinds.ts'
import type { AgentEvent, CallEvent } from '../../agent-event.ts'
import { wholeFigure } from '../../figures.ts'
import { stoppedWhileRunning } from '../../tool-call.ts'
import type { OpenCall } from '../../transcripts/reader-state.ts'
import type { Reading } from './reading.ts'
import { endAgentOf } from './subagent.ts'
import { isAllowedByUser, mayHaveRun, toolEndOf } from './tool-end.ts'
import { type Block, blocksOf, type Entry } from './transcript-entry.ts'

/** Reads the results that a line carries. */
export function readResults(reading: Reading, entry: Entry): void {
  const results = blocksOf(entry.message).filter((block) => block.type === 'tool_result')
  for (const block of results) {
    const call = block.tool_use_id === null ? undefined : reading.open.get(block.tool_use_id)
    if (!call) continue
    reading.open.delete(call.toolUseId)
    endCall(reading, entry, block, call, results.length === 1)
  }
}

function endCall(
  reading: Reading,
  entry: Entry,
  block: Block,
  call: OpenCall,
  alone: boolean,
): void {
  const { sessionId, at, state } = reading
  const { toolUseId, tool, input, promptId, agentId } = call
  const told = toolEndOf(entry, block, alone, !tool.startsWith('mcp__'))
  // A question and a plan do nothing before the user has answered.
  const waits = ['ask', 'plan'].includes(toolKindOf(tool))
  // Older clients (2.1.38) write of a call that was stopped while it ran in the words of a refusal; in this mode nobody is
  // asked, so that there is nothing to refuse.
  const isStopped =
    state.mode === 'bypassPermissions' &&
    told.refusedBy === 'user' &&
    told.words === null &&
    entry.permissionDecision === null &&
    !waits
  const end = isStopped
    ? ({ ...told, outcome: 'interrupted', error: stoppedWhileRunning, refusedBy: null } as const)
    : told
  if (agentId === null && !waits && mayHaveRun(entry, end)) {
    const rejected = { error: end.error, at, bytes: call.bytes + reading.bytes }
    reading.open.set(toolUseId, { ...call, rejected })
  } else if (end.outcome === 'no_result')
    reading.emit(withoutResult(sessionId, { ...call, bytes: call.bytes + reading.bytes }))
  else
    reading.emit({
      kind: 'tool',
      sessionId,
      promptId,
      agentId,
      words: end.words,
      refusedBy: end.refusedBy,
      ...(isAllowedByUser(entry, end) ? { isAllowedByUser: true as const } : {}),
      files: [],
      call: {
        eventId: 0,
        toolUseId,
        tool,
        input,
        response: end.response,
        error: end.error,
        outcome: end.outcome,
        at,
        durationMs: end.outcome === 'refused' ? null : durationOf(end.response, call.at, at),
        agentId,
        agentType: agentId === null ? null : (state.agents[agentId]?.agentType ?? null),
        rawBytes: call.bytes + reading.bytes,
      },
    })
  if (toolKindOf(tool) === 'delegate') endAgentOf(reading, call, end)
}

/** Tells of the calls that the user stopped, at the line that names their message. */
export function readStopped(reading: Reading, entry: Entry): void {
  for (const [id, call] of reading.open) {
    if (call.rejected === null || call.messageId !== entry.interruptedMessageId) continue
    reading.open.delete(id)
    const { rejected, at: calledAt } = call
    const durationMs = durationOf(null, calledAt, rejected.at)
    const told = withoutResult(reading.sessionId, call)
    const outcome = 'interrupted'
    const end = { outcome, error: stoppedWhileRunning, at: rejected.at, durationMs } as const
    reading.emit({ ...told, call: { ...told.call, ...end, rawBytes: rejected.bytes } })
  }
}

/** Longer waits hold a permission dialog or a pause of the machine, not the work of the tool. */
const longestGuess = 10 * 60_000

/** What the tool says itself, else the time from call to result. */
function durationOf(response: unknown, calledAt: number, at: number): number | null {
  if (typeof response === 'object' && response !== null) {
    const own = 'durationMs' in response ? wholeFigure(response.durationMs) : null
    const total = 'totalDurationMs' in response ? wholeFigure(response.totalDurationMs) : null
    const said = own ?? total
    if (said !== null) return said
  }
  const guess = at - calledAt
  return guess >= 0 && guess <= longestGuess ? guess : null
}

/** A call that was left open: without a result, or rejected with nothing that says by whom. */
export function leftEvent(sessionId: string, call: OpenCall): AgentEvent {
  const told = withoutResult(sessionId, call)
  if (call.rejected === null) return told
  const { error, at, bytes: rawBytes } = call.rejected
  const end = { outcome: 'refused', error, at, rawBytes } as const
  return { ...told, refusedBy: 'unknown', call: { ...told.call, ...end } }
}

function withoutResult(sessionId: string, call: OpenCall): CallEvent {
  return {
    kind: 'tool',
    sessionId,
    promptId: call.promptId,
    agentId: call.agentId,
    words: null,
    refusedBy: null,
    files: [],
    call: {
      eventId: 0,
      toolUseId: call.toolUseId,
      tool: call.tool,
      input: call.input,
      response: null,
      error: null,
      outcome: 'no_result',
      at: call.at,
      durationMs: null,
      agentId: call.agentId,
      agentType: null,
      rawBytes: call.bytes,
    },
  }
}
