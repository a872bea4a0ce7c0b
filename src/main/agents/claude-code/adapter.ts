// Claude Code: its payloads are our own form.
import type { AgentAdapter } from '../adapter.ts'
import { textOf } from '../fields.ts'
import { readHook } from './payloads/read-hook.ts'
import { userWordsOf } from './user-words.ts'

/** `<config>/projects/<folder>/<session>.jsonl`, on every system. */
const transcriptPath = /[\\/]projects[\\/][^\\/]+[\\/][^\\/]+\.jsonl$/

export const claudeCode: AgentAdapter = {
  id: 'claude-code',
  mark: 'claude',
  variables: ['CLAUDECODE'],
  recognises(payload) {
    const path = textOf(payload.transcript_path)
    const isOwnPath = path !== null && transcriptPath.test(path) && !isForeign(path)
    if (textOf(payload.prompt_id) !== null || isOwnPath) return 'sure'
    return path === null && textOf(payload.permission_mode) !== null ? 'likely' : null
  },
  translate: (payload) => payload,
  readHook,
  userWords: userWordsOf,
  takesContext: true,
}

/** The last hidden folder of a path, and what stands below it. */
const hiddenFolder = /[\\/](\.[^\\/.][^\\/]*)[\\/]((?:[^\\/.][^\\/]*[\\/])*[^\\/]*)$/

/**
 * Whether a transcript lies in the folder of another agent, such as `~/.factory/projects`. The folder that
 * CLAUDE_CONFIG_DIR names may be any that is not hidden, or speaks of Claude.
 */
export function isForeign(path: string): boolean {
  const [, folder, below = ''] = hiddenFolder.exec(path) ?? []
  if (folder === undefined || /claude/i.test(`${folder}/${below}`)) return false
  return !transcriptPath.test(path) || /^projects[\\/]/.test(below)
}
