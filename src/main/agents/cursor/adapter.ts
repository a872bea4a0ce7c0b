// Cursor, which runs hooks of Claude Code's settings where its user allows it (by its documentation; not recorded).
import type { AgentAdapter } from '../adapter.ts'
import { readWithoutRequests } from '../claude-code/payloads/read-hook.ts'
import { userWordsOf } from '../claude-code/user-words.ts'
import { type Fields, fieldsOf, known, textOf } from '../fields.ts'

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
  recognises: (payload) =>
    textOf(payload.cursor_version) !== null ||
    (textOf(payload.conversation_id) !== null &&
      ('generation_id' in payload || 'workspace_roots' in payload)),
  translate(payload, event) {
    const said = textOf(payload.hook_event_name) ?? event
    const name = eventNames[said] ?? said
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
  readHook: readWithoutRequests,
  userWords: userWordsOf,
  takesContext: false,
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
