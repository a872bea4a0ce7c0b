// Cursor, which runs hooks of Claude Code's settings where its user allows it (by its documentation; not recorded).
import type { AgentAdapter } from '../adapter.ts'
import { readWithoutRequests } from '../claude-code/payloads/read-hook.ts'
import { known, textOf } from '../fields.ts'

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
    const roots = Array.isArray(payload.workspace_roots) ? payload.workspace_roots : []
    return {
      ...payload,
      ...known({
        hook_event_name: eventNames[said] ?? said,
        session_id: payload.session_id ?? payload.conversation_id,
        prompt_id: textOf(payload.generation_id),
        cwd: payload.cwd ?? textOf(roots[0]),
      }),
    }
  },
  readHook: readWithoutRequests,
  takesContext: false,
}
