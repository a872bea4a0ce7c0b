// Agents that run hooks of Claude Code's settings and that nobody here knows, and events of which nothing tells the
// agent: read as Claude Code's, under no name.
import type { AgentAdapter } from '../adapter.ts'
import { readWithoutRequests } from '../claude-code/payloads/read-hook.ts'
import { userWordsOf } from '../claude-code/user-words.ts'

export const other: AgentAdapter = {
  id: 'other',
  mark: null,
  variables: [],
  sessionVariable: null,
  // Its shape is Claude Code's: only the place of its transcript tells that it is another.
  recognises: () => null,
  translate: (payload) => payload,
  readHook: readWithoutRequests,
  userWords: userWordsOf,
  takesContext: false,
  ownMemory: null,
  transcripts: null,
  installer: null,
}

export const unknown: AgentAdapter = { ...other, id: 'unknown', takesContext: true }
