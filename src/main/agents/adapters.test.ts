// Which agent runs a command: each one's own variables, in the one list that its adapter keeps.
import { expect, it } from 'vitest'
import { isRunByAgent } from './adapters.ts'

it.each([
  'CLAUDECODE',
  'CODEX_THREAD_ID',
  'CODEX_SANDBOX',
  'COPILOT_CLI',
  'GEMINI_CLI',
  'GEMINI_SESSION_ID',
  'CURSOR_AGENT',
  'OPENCODE',
])('a command is an agent’s where %s is set', (name) => {
  expect(isRunByAgent({ [name]: '1' })).toBe(true)
})

it('a command is the user’s where none is, or what is set tells of a configuration alone', () => {
  expect(isRunByAgent({})).toBe(false)
  expect(isRunByAgent({ CLAUDECODE: '', CODEX_HOME: '/home/dev/.codex', TERM: 'x' })).toBe(false)
})
