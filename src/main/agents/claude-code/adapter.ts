// Claude Code: its payloads are our own form.
import { type AgentAdapter, textOf } from '../adapter.ts'
import { readHook } from './payloads/read-hook.ts'

/** `<config>/projects/<folder>/<session>.jsonl`, on every system. */
const transcriptPath = /[\\/]projects[\\/][^\\/]+[\\/][^\\/]+\.jsonl$/

export const claudeCode: AgentAdapter = {
  id: 'claude-code',
  mark: 'claude',
  recognises: (payload) =>
    textOf(payload.prompt_id) !== null ||
    transcriptPath.test(textOf(payload.transcript_path) ?? ''),
  translate: (payload) => payload,
  readHook,
  takesContext: true,
}
