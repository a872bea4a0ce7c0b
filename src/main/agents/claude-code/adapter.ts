// Claude Code: its payloads are our own form.
import type { FullAdapter } from '../adapter.ts'
import { textOf } from '../fields.ts'
import { createAgentAccess } from './install/agent-access.ts'
import { hooksSwitchedOff, isTrusted } from './install/agent-settings.ts'
import { beforeEdits, hookCommand, hookEvents } from './install/hook-entries.ts'
import { createHooks } from './install/hooks.ts'
import { agentRuleText, editAgentRules } from './install/permission-rules.ts'
import { writePluginServerFile } from './install/plugin-server-file.ts'
import { readOwnMemory } from './own-memory/read-own-memory.ts'
import { readHook } from './payloads/read-hook.ts'
import { agentsOf, filesOf, findFolders } from './transcripts/find-transcripts.ts'
import { isNotice } from './transcripts/task-notification.ts'
import { createTranscriptReader } from './transcripts/transcript-reader.ts'
import { userWordsOf } from './user-words.ts'

/** `<config>/projects/<folder>/<session>.jsonl`, on every system. */
const transcriptPath = /[\\/]projects[\\/][^\\/]+[\\/][^\\/]+\.jsonl$/

export const claudeCode: FullAdapter = {
  id: 'claude-code',
  mark: 'claude',
  // Where one was unset the others tell.
  variables: [
    'CLAUDECODE',
    'CLAUDE_CODE_SESSION_ID',
    'CLAUDE_CODE_CHILD_SESSION',
    'CLAUDE_CODE_ENTRYPOINT',
    'CLAUDE_CODE_SSE_PORT',
  ],
  sessionVariable: 'CLAUDE_CODE_SESSION_ID',
  recognises(payload) {
    const path = textOf(payload.transcript_path)
    const isOwnPath = path !== null && transcriptPath.test(path) && !isForeign(path)
    if (textOf(payload.prompt_id) !== null || isOwnPath) return 'sure'
    if (path === null) return textOf(payload.permission_mode) === null ? null : 'likely'
    const isNamed = path.split(/[\\/]/).at(-1) === `${textOf(payload.session_id)}.jsonl`
    return isNamed && !isForeign(path) ? 'likely' : null
  },
  translate: (payload) => payload,
  readHook,
  userWords: userWordsOf,
  takesContext: true,
  ownMemory: readOwnMemory,
  transcripts: { findFolders, filesOf, agentsOf, createReader: createTranscriptReader, isNotice },
  installer: {
    hookEvents,
    beforeEdits,
    createHooks,
    createAccess: createAgentAccess,
    hookCommand,
    hooksSwitchedOff,
    isTrusted,
    ruleText: agentRuleText,
    editRules: editAgentRules,
    writePluginServerFile,
  },
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
