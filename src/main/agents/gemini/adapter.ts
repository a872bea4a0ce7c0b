// Gemini CLI (0.61): events around the model and its tools, whose prompts may carry our own context.
import { digestOf } from '../../base/digest.ts'
import type { AgentAdapter } from '../adapter.ts'
import { readWithoutRequests } from '../claude-code/payloads/read-hook.ts'
import { userWordsOf } from '../claude-code/user-words.ts'
import { type Fields, fieldsOf, known, textOf } from '../fields.ts'

const eventNames: Readonly<Record<string, string>> = {
  BeforeAgent: 'UserPromptSubmit',
  AfterAgent: 'Stop',
  BeforeTool: 'PreToolUse',
  AfterTool: 'PostToolUse',
}
/** Names that no other agent has. PreCompress comes before every request and says nothing of a compaction. */
const ownEvents = /^(?:Before|After)(?:Agent|Tool|Model|ToolSelection)$|^PreCompress$/
const toolNames: Readonly<Record<string, string>> = {
  run_shell_command: 'Bash',
  write_file: 'Write',
  replace: 'Edit',
  read_file: 'Read',
  grep_search: 'Grep',
  glob: 'Glob',
  web_fetch: 'WebFetch',
  google_web_search: 'WebSearch',
}
/** `~/.gemini/tmp/<folder>/chats/session-<minute>-<id>.jsonl`. */
const transcriptPath = /[\\/]session-\d{4}-\d\d-\d\dT[^\\/]*\.jsonl?$/
/** Below the output of a shell stands its exit code, where that is told, and what else is known of its process. */
const shellEnd =
  /\nExit Code: (-?\d+)(?:\n(?:Signal|Background PIDs|Process Group PGID): [^\n]*)*(?:\n<\/untrusted_context>)?$/
/** Characters of such an end. */
const longestEnd = 1000
/** What hooks gave comes back in front of the prompt: kept, we would remember ourselves. */
const givenContext = /^<hook_context>[\s\S]*?<\/hook_context>\s*/

export const gemini: AgentAdapter = {
  id: 'gemini',
  mark: 'gemini',
  variables: ['GEMINI_CLI', 'GEMINI_SESSION_ID'],
  sessionVariable: 'GEMINI_SESSION_ID',
  recognises(payload, event) {
    const isOwn =
      ownEvents.test(textOf(payload.hook_event_name) ?? event) ||
      (textOf(payload.timestamp) !== null &&
        transcriptPath.test(textOf(payload.transcript_path) ?? ''))
    return isOwn ? 'sure' : null
  },
  translate(payload, event) {
    const said = textOf(payload.hook_event_name) ?? event
    const name = eventNames[said] ?? said
    const prompt = textOf(payload.prompt)?.replace(givenContext, '')
    const told = {
      ...payload,
      hook_event_name: name,
      // The end of a turn repeats its prompt.
      prompt: name === 'Stop' ? undefined : prompt,
      ...known({ last_assistant_message: payload.prompt_response }),
    }
    const tool = textOf(payload.tool_name)
    return tool === null ? told : { ...told, ...toolOf(payload, tool, name) }
  },
  readHook: readWithoutRequests,
  userWords: userWordsOf,
  takesContext: false,
  ownMemory: null,
  transcripts: null,
  installer: null,
}

function toolOf(payload: Fields, tool: string, name: string): Fields {
  const named = { tool_name: toolNames[tool] ?? tool }
  if (name !== 'PostToolUse') return named
  const response = fieldsOf(payload.tool_response)
  const error = errorOf(tool, response)
  const { session_id: session, timestamp, tool_input: input } = payload
  return {
    ...named,
    // It gives calls no id: the moment and what was asked tell them apart.
    tool_use_id: `gemini-${digestOf(session, timestamp, tool, input)}`,
    ...(error === null
      ? { tool_response: resultOf(tool, response) }
      : { hook_event_name: 'PostToolUseFailure', error }),
  }
}

function resultOf(tool: string, response: Fields): Fields {
  const { returnDisplay: shown, llmContent: told } = response
  const text = textOf(shown) ?? textOf(told) ?? ''
  // Without an error nothing says whether the command failed.
  if (tool === 'run_shell_command')
    return { stdout: text, stderr: '', interrupted: false, exitCode: null }
  const { filePath, isNewFile } = fieldsOf(shown)
  if (textOf(filePath) === null) return { text }
  return { type: isNewFile === true ? 'create' : 'update', filePath }
}

/** What the tool failed with; null where nothing says that it did. */
function errorOf(tool: string, response: Fields): string | null {
  const { error, llmContent, returnDisplay } = response
  const told = textOf(llmContent)
  if (error !== undefined && error !== null) {
    return textOf(error) ?? textOf(fieldsOf(error).message) ?? told ?? 'It failed'
  }
  if (tool !== 'run_shell_command') return null
  const code = shellEnd.exec((told ?? '').slice(-longestEnd).trimEnd())?.[1]
  if (code === undefined || code === '0') return null
  return `Exit code ${code}\n${textOf(returnDisplay) ?? told ?? ''}`
}
