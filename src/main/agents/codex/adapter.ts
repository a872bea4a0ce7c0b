// Codex CLI (0.169): the events and fields of Claude Code's hooks, other results, and patches for edits.
import type { AgentAdapter } from '../adapter.ts'
import { readHook } from '../claude-code/payloads/read-hook.ts'
import { userWordsOf } from '../claude-code/user-words.ts'
import { type Fields, fieldsOf, known, textOf } from '../fields.ts'
import { readPatch } from './patch.ts'

/** `$CODEX_HOME/sessions/…/rollout-<time>-<thread>.jsonl`, compressed for old ones. */
const transcriptPath = /[\\/]rollout-[^\\/]+\.jsonl(?:\.zst)?$/
/** What some results begin with; that of most commands is the output alone. */
const toldExit =
  /^Exit code: (-?\d+)\n(?:Wall time: [^\n]*\n)?(?:Total output lines: \d+\n)?(?:Output:\n)?/

/** How a patch is told of that changed nothing. */
const patchFailed = /verification failed|^(?:error|failed|invalid)\b/im

export const codex: AgentAdapter = {
  id: 'codex',
  // CODEX_HOME is set where the user set it, for every program: it tells nothing.
  mark: null,
  variables: ['CODEX_THREAD_ID', 'CODEX_CI', 'CODEX_SANDBOX', 'CODEX_SANDBOX_NETWORK_DISABLED'],
  sessionVariable: 'CODEX_THREAD_ID',
  recognises(payload) {
    const path = textOf(payload.transcript_path)
    const hasModel = textOf(payload.model) !== null
    // Without a turn, such as at its start: Claude Code tells no model beside the mode, and always a transcript.
    const isStart = path === null && textOf(payload.permission_mode) !== null
    const isOwn = hasModel && (isStart || textOf(payload.turn_id) !== null)
    return isOwn || transcriptPath.test(path ?? '') ? 'sure' : null
  },
  translate(payload) {
    const told = { ...payload, ...known({ prompt_id: textOf(payload.turn_id) }) }
    return payload.hook_event_name === 'PostToolUse' ? { ...told, ...toolEnd(payload) } : told
  },
  readHook,
  userWords: userWordsOf,
  takesContext: true,
  ownMemory: null,
  transcripts: null,
  installer: null,
}

function toolEnd(payload: Fields): Fields {
  const said = payload.tool_response
  if (typeof said !== 'string') return {}
  const [head = '', code] = toldExit.exec(said) ?? []
  const output = said.slice(head.length)
  const isPatch = payload.tool_name === 'apply_patch'
  const failure =
    code !== undefined && code !== '0'
      ? {
          hook_event_name: 'PostToolUseFailure',
          error: `Exit code ${code}\n${output}`,
          tool_response: undefined,
        }
      : isPatch && patchFailed.test(output.slice(0, 1000))
        ? { hook_event_name: 'PostToolUseFailure', error: output, tool_response: undefined }
        : {}
  if (isPatch) {
    const patch = readPatch(textOf(fieldsOf(payload.tool_input).command) ?? '')
    return { tool_response: { text: said }, ...patch, ...failure }
  }
  const shown = { stdout: output, stderr: '', interrupted: false }
  // Mostly the output alone: whether the command failed is not told then.
  return { tool_response: code === undefined ? { ...shown, exitCode: null } : shown, ...failure }
}
