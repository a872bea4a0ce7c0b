// Cursor, which runs hooks of Claude Code's settings where its user allows it (by its documentation; not recorded).
import { digestOf } from '../../base/digest.ts'
import type { AgentAdapter } from '../adapter.ts'
import type { AgentEvent } from '../agent-event.ts'
import { readWithoutRequests } from '../claude-code/payloads/read-hook.ts'
import { userWordsOf } from '../claude-code/user-words.ts'
import { type Fields, fieldsOf, known, textOf } from '../fields.ts'
import type { HookEvent } from '../hook-event.ts'

const eventNames: Readonly<Record<string, string>> = {
  sessionStart: 'SessionStart',
  sessionEnd: 'SessionEnd',
  beforeSubmitPrompt: 'UserPromptSubmit',
  preToolUse: 'PreToolUse',
  postToolUse: 'PostToolUse',
  postToolUseFailure: 'PostToolUseFailure',
  subagentStart: 'SubagentStart',
  subagentStop: 'SubagentStop',
  preCompact: 'PreCompact',
  stop: 'Stop',
}

/** Its tools by the names that ours have. */
const toolNames: Readonly<Record<string, string>> = { Shell: 'Bash' }

export const cursor: AgentAdapter = {
  id: 'cursor',
  mark: 'cursor',
  variables: ['CURSOR_AGENT', 'CURSOR_VERSION'],
  sessionVariable: null,
  recognises: (payload) =>
    textOf(payload.cursor_version) !== null ||
    (textOf(payload.conversation_id) !== null &&
      ('generation_id' in payload || 'workspace_roots' in payload))
      ? 'sure'
      : null,
  translate(payload, event) {
    const said = textOf(payload.hook_event_name) ?? event
    const { status } = payload
    const isCutShort = said === 'stop' && (status === 'aborted' || status === 'error')
    const name = isCutShort ? 'StopFailure' : (eventNames[said] ?? said)
    const tool = textOf(payload.tool_name)
    const roots = Array.isArray(payload.workspace_roots) ? payload.workspace_roots : []
    return {
      ...payload,
      ...known({
        hook_event_name: name,
        session_id: payload.session_id ?? payload.conversation_id,
        prompt_id: textOf(payload.generation_id),
        cwd: payload.cwd ?? textOf(roots[0]),
      }),
      ...(tool === null ? {} : toolOf(payload, tool, name)),
    }
  },
  readHook: (hook) => [...readWithoutRequests(hook), ...stoppedByUser(hook)],
  userWords: userWordsOf,
  takesContext: false,
  ownMemory: null,
  transcripts: null,
  installer: null,
}

/** It tells no answer, and of a turn that the user stopped that it was. */
function stoppedByUser({
  name,
  payload,
  sessionId,
  promptId,
  agentId,
  at,
}: HookEvent): AgentEvent[] {
  if (name !== 'StopFailure' || payload.status !== 'aborted') return []
  const key = `aborted-${digestOf(promptId, at)}`
  const text = 'The user stopped the agent'
  return [{ kind: 'words', role: 'interruption', key, text, sessionId, promptId, agentId, at }]
}

/** A call, whose result is JSON in a text, or that failed with a message. */
function toolOf(payload: Fields, tool: string, name: string): Fields {
  const { tool_output: output, duration, error_message: message } = payload
  const told = {
    ...known({ tool_name: toolNames[tool], duration_ms: payload.duration_ms ?? duration }),
    ...(name === 'PostToolUseFailure' ? known({ error: payload.error ?? message }) : {}),
  }
  if (name !== 'PostToolUse' || output === undefined) return told
  const result = resultOf(output)
  if (tool !== 'Shell') return { ...told, tool_response: result }
  const { exitCode, stdout, output: printed, ...rest } = fieldsOf(result)
  const shown = { ...rest, stdout: textOf(stdout) ?? textOf(printed) ?? textOf(result) ?? '' }
  if (typeof exitCode !== 'number') return { ...told, tool_response: { ...shown, exitCode: null } }
  if (exitCode === 0) return { ...told, tool_response: shown }
  const error = `Exit code ${exitCode}\n${shown.stdout}`
  return { ...told, hook_event_name: 'PostToolUseFailure', error }
}

function resultOf(output: unknown): unknown {
  if (typeof output !== 'string') return output
  try {
    const value: unknown = JSON.parse(output)
    return value
  } catch {
    return output
  }
}
