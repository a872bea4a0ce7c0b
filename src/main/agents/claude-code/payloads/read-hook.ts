// Reads a hook's payload, in the fields of Claude Code's hooks, into what happened.
import { z } from 'zod'
import { toolKindOf } from '../../../../shared/tool-kinds.ts'
import { digestOf } from '../../../base/digest.ts'
import type { AgentEvent, CallEvent, SubagentEvent } from '../../agent-event.ts'
import { inputDigestOf } from '../../call-facts.ts'
import { fieldsOf, textOf } from '../../fields.ts'
import { figureSchema } from '../../figures.ts'
import type { HookEvent } from '../../hook-event.ts'
import { agentAnswerOf } from '../agent-answer.ts'
import { commandNoticeOf } from '../transcripts/task-notification.ts'

const toolSchema = z.object({
  tool_name: z.string().min(1).catch('unknown'),
  tool_use_id: z.string().min(1).max(512).nullish().catch(null),
  tool_input: z.unknown().optional(),
  tool_response: z.unknown().optional(),
  error: z.unknown().optional(),
  tool_files: z.array(z.string()).nullish().catch(null),
  reason: z.string().nullish().catch(null),
  is_interrupt: z.boolean().nullish().catch(null),
  duration_ms: figureSchema,
})
type ToolFields = z.infer<typeof toolSchema>

const requestSchema = z.object({
  tool_name: z.string().catch('unknown'),
  tool_input: z.unknown().optional(),
})
const launchSchema = z.object({
  agentId: z.string().min(1).max(512),
  agentType: z.string().nullish().catch(null),
  totalDurationMs: figureSchema,
  content: z.unknown().optional(),
})

/** What the hook tells; nothing for one that is only kept. The end of a call comes before what else it tells. */
export function readHook(hook: HookEvent): readonly AgentEvent[] {
  const { sessionId, promptId, agentId, at, payload } = hook
  const place = { sessionId, promptId, agentId, at }
  switch (hook.name) {
    case 'PostToolUse':
    case 'PostToolUseFailure':
    case 'PermissionDenied':
      return readToolEnd(hook)
    case 'SessionStart':
      return [{ kind: 'start', sessionId, source: textOf(payload.source), at }]
    case 'SessionEnd':
      return [{ kind: 'end', sessionId, at }]
    case 'UserPromptSubmit': {
      const text = textOf(payload.prompt) ?? ''
      const prompt = { kind: 'prompt' as const, ...place, text, source: textOf(payload.source) }
      const ended = commandNoticeOf(text)
      return ended === null ? [prompt] : [prompt, { kind: 'task_end', ...place, ...ended }]
    }
    case 'Stop':
    case 'StopFailure': {
      const lastMessage = textOf(payload.last_assistant_message)
      return [{ kind: 'turn', ...place, lastMessage, ended: true }]
    }
    case 'PermissionRequest': {
      const { tool_name: tool, tool_input: input } = requestSchema.parse(payload)
      return [{ kind: 'request', ...place, tool, input }]
    }
    case 'SubagentStart':
    case 'SubagentStop':
      return agentId === null ? [] : [readAgentEdge(hook, agentId)]
    case 'PreCompact':
    case 'PostCompact': {
      const trigger = textOf(payload.trigger)
      const summary = textOf(payload.compact_summary)
      return [{ kind: 'compaction', sessionId, promptId, uuid: null, trigger, summary, at }]
    }
    default:
      return []
  }
}

/**
 * The same without permission requests: for agents of which it is not known that they ask with the input with which
 * the tool runs. What became of a request could not be told, and a refusal must not be made up.
 */
export function readWithoutRequests(hook: HookEvent): readonly AgentEvent[] {
  return readHook(hook).filter(({ kind }) => kind !== 'request')
}

function readAgentEdge(hook: HookEvent, agentId: string): SubagentEvent {
  const { sessionId, promptId, agentType, at, payload } = hook
  const isStop = hook.name === 'SubagentStop'
  const isCompaction =
    agentType === null || /compact/i.test(agentType) || agentId.startsWith('acompact')
  return {
    kind: 'subagent',
    sessionId,
    promptId,
    agentId,
    agentType,
    agentKind: isCompaction ? 'compaction' : 'task',
    startedAt: isStop ? null : at,
    endedAt: isStop ? at : null,
    result:
      typeof payload.last_assistant_message === 'string' ? payload.last_assistant_message : null,
    transcriptPath:
      typeof payload.agent_transcript_path === 'string' ? payload.agent_transcript_path : null,
    at,
  }
}

/** The call, and the subagent that it launched. */
function readToolEnd(hook: HookEvent): readonly AgentEvent[] {
  const { sessionId, promptId, agentId, agentType, at } = hook
  const told = toolSchema.parse(hook.payload)
  const { tool_name: tool, tool_input: input, tool_response: response } = told
  const event: CallEvent = {
    kind: 'tool',
    sessionId,
    promptId,
    agentId,
    words: null,
    refusedBy: null,
    files: told.tool_files ?? [],
    call: {
      eventId: 0,
      toolUseId: told.tool_use_id ?? idOf(hook, told),
      tool,
      input,
      response,
      durationMs: told.duration_ms,
      ...endOf(hook.name, told),
      at,
      agentId,
      agentType,
      rawBytes: hook.bytes,
    },
  }
  const launched = toolKindOf(tool) === 'delegate' ? launchedBy(hook, response) : null
  return launched === null ? [event] : [event, launched]
}

function endOf(name: string, told: ToolFields): Pick<CallEvent['call'], 'outcome' | 'error'> {
  // Auto mode refused it: the user was not asked.
  if (name === 'PermissionDenied') {
    const error = `Auto mode did not permit it${told.reason ? `: ${told.reason}` : ''}`
    return { outcome: 'refused', error }
  }
  if (name === 'PostToolUse') {
    return { outcome: told.is_interrupt === true ? 'interrupted' : 'ok', error: null }
  }
  const isBrokenOff =
    told.is_interrupt === true || fieldsOf(told.tool_response).interrupted === true
  return { outcome: isBrokenOff ? 'interrupted' : 'failed', error: errorText(told.error) }
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  return error === undefined || error === null
    ? 'The tool failed without a message'
    : JSON.stringify(error)
}

/** Clients without ids: the same call with the same result and time taken is the same event. */
function idOf({ name, sessionId, promptId, agentId }: HookEvent, told: ToolFields): string {
  const asked = inputDigestOf(told.tool_name, told.tool_input)
  const ends: Readonly<Record<string, unknown>> = {
    PostToolUseFailure: told.error,
    PermissionDenied: told.reason,
  }
  const end = name in ends ? ends[name] : told.tool_response
  const given = end === undefined ? null : digestOf(end)
  return `x-${digestOf(sessionId, promptId, agentId, asked, given, told.duration_ms)}`
}

function launchedBy(hook: HookEvent, response: unknown): SubagentEvent | null {
  const { sessionId, promptId, at } = hook
  const launch = launchSchema.safeParse(response)
  if (!launch.success) return null
  const { agentId, agentType, totalDurationMs, content } = launch.data
  return {
    kind: 'subagent',
    sessionId,
    promptId,
    agentId,
    agentType: agentType || null,
    agentKind: 'task',
    startedAt: at - (totalDurationMs ?? 0),
    endedAt: null,
    result: agentAnswerOf(content),
    transcriptPath: null,
    at,
  }
}
