// OpenCode (1.18), whose plugins hand on what they are called with; there is no hook of ours in it yet.
import type { AgentAdapter } from '../adapter.ts'
import { readWithoutRequests } from '../claude-code/payloads/read-hook.ts'
import { userWordsOf } from '../claude-code/user-words.ts'
import { known, textOf } from '../fields.ts'

export const opencode: AgentAdapter = {
  id: 'opencode',
  mark: null,
  variables: ['OPENCODE'],
  sessionVariable: null,
  recognises: (payload) => (textOf(payload.sessionID) !== null ? 'sure' : null),
  translate: (payload) => ({
    ...payload,
    ...known({
      session_id: payload.sessionID,
      cwd: payload.cwd ?? payload.directory,
      tool_name: payload.tool,
      tool_use_id: payload.callID,
      tool_input: payload.args,
      tool_response: payload.output,
    }),
  }),
  readHook: readWithoutRequests,
  userWords: userWordsOf,
  takesContext: false,
  ownMemory: null,
  transcripts: null,
  installer: null,
}
