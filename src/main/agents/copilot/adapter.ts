// GitHub Copilot CLI (1.0.102): its own payloads, and those that it hands to hooks of Claude Code's settings.
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { digestOf } from '../../base/digest.ts'
import type { AgentAdapter } from '../adapter.ts'
import { readWithoutRequests } from '../claude-code/payloads/read-hook.ts'
import { userWordsOf } from '../claude-code/user-words.ts'
import { type Fields, fieldsOf, known, textOf } from '../fields.ts'

const eventNames: Readonly<Record<string, string>> = {
  sessionStart: 'SessionStart',
  sessionEnd: 'SessionEnd',
  userPromptSubmitted: 'UserPromptSubmit',
  preToolUse: 'PreToolUse',
  postToolUse: 'PostToolUse',
  postToolUseFailure: 'PostToolUseFailure',
  permissionRequest: 'PermissionRequest',
  agentStop: 'Stop',
  subagentStart: 'SubagentStart',
  subagentStop: 'SubagentStop',
  preCompact: 'PreCompact',
}
/** Its tools by the names that ours have; the capital ones are what hooks of Claude Code's settings are told. */
const toolNames: Readonly<Record<string, string>> = {
  bash: 'Bash',
  powershell: 'PowerShell',
  create: 'Write',
  edit: 'Edit',
  view: 'Read',
}
/** How a shell's result ends, the only place where its exit code is told. */
const shellEnd = /\n?<shellId: \S+ completed with exit code (-?\d+)>\s*$/

export const copilot: AgentAdapter = {
  id: 'copilot',
  mark: 'copilot',
  variables: ['COPILOT_CLI'],
  sessionVariable: null,
  recognises(payload) {
    if (textOf(payload.sessionId) !== null && !('conversation_id' in payload)) return 'sure'
    if (textOf(payload.timestamp) === null || textOf(payload.hook_event_name) === null) return null
    // No other agent tells the time of an event and names no transcript, but its own at a stop.
    if (!('transcript_path' in payload)) return 'likely'
    return /[\\/]session-state[\\/]/.test(textOf(payload.transcript_path) ?? '') ? 'sure' : null
  },
  translate(payload, event) {
    const said = textOf(payload.hook_event_name) ?? textOf(payload.hookName) ?? event
    const name = eventNames[said] ?? said
    const told = {
      ...payload,
      ...known({
        hook_event_name: name,
        session_id: payload.session_id ?? payload.sessionId,
        transcript_path: payload.transcript_path ?? payload.transcriptPath,
        // It calls a new session so.
        source: payload.source === 'new' ? 'startup' : payload.source,
      }),
    }
    const tool = textOf(payload.tool_name) ?? textOf(payload.toolName)
    return tool === null ? told : { ...told, ...toolOf(payload, tool, name) }
  },
  // A request to create a file tells a diff, the call the whole text.
  readHook: readWithoutRequests,
  userWords: userWordsOf,
  // Its own form differs, and whether it reads ours is not known.
  takesContext: false,
  ownMemory: null,
  transcripts: null,
  installer: null,
}

function toolOf(payload: Fields, tool: string, name: string): Fields {
  const given = fieldsOf(payload.tool_input ?? payload.toolArgs ?? payload.toolInput)
  const { path, file_text: content, old_str: before, new_str: after, ...rest } = given
  const named = {
    tool_name: toolNames[tool] ?? tool,
    tool_input: {
      ...rest,
      ...known({ file_path: path, content, old_string: before, new_string: after }),
    },
  }
  if (name !== 'PostToolUse' && name !== 'PostToolUseFailure') return named
  return {
    ...named,
    // It gives calls no id: the moment and what was asked tell them apart.
    tool_use_id: `copilot-${digestOf(payload.session_id ?? payload.sessionId, payload.timestamp, tool, given)}`,
    ...resultOf(payload, toolKindOf(named.tool_name) === 'run'),
  }
}

function resultOf(payload: Fields, isShell: boolean): Fields {
  const result = fieldsOf(payload.tool_result ?? payload.toolResult)
  const text = textOf(result.text_result_for_llm) ?? textOf(result.textResultForLlm) ?? ''
  const type = textOf(result.result_type) ?? textOf(result.resultType)
  const exit = shellEnd.exec(text)?.[1]
  const output = text.replace(shellEnd, '')
  if (payload.error !== undefined && payload.error !== null)
    return { hook_event_name: 'PostToolUseFailure' }
  if (exit !== undefined && exit !== '0') {
    return { hook_event_name: 'PostToolUseFailure', error: `Exit code ${exit}\n${output}` }
  }
  if (type !== null && type !== 'success') {
    return { hook_event_name: 'PostToolUseFailure', error: output || `It ended with ${type}` }
  }
  // A shell that tells no exit code, such as one that still runs.
  if (isShell && exit === undefined)
    return { tool_response: { stdout: text, stderr: '', interrupted: false, exitCode: null } }
  // Its tool that creates a file fails where there is one.
  if (text.startsWith('Created file')) return { tool_response: { type: 'create', text } }
  return exit === undefined
    ? { tool_response: { text } }
    : { tool_response: { stdout: output, stderr: '', interrupted: false } }
}
