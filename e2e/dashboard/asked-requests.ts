// Sessions in which the agent asked for leave, as its hooks tell them, and refusals as another program tells them.
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recollectJson } from '../support/cli.ts'
import type { TestHost } from '../support/host.ts'
import { spoolEvent } from './hook-events.ts'

/** A command that was asked for, and how long the user took to allow it (ms). */
export interface Asked {
  readonly command: string
  /** When it was asked (ms since 1970). */
  readonly at: number
  readonly waitedMs?: number
  /** Nobody answered: the turn ended without it. */
  readonly isLeft?: true
  readonly failed?: true
}

/** What the command line needs to speak to that host. */
export const environmentOf = ({ home, data }: TestHost): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  CLAUDE_CONFIG_DIR: join(home, '.claude'),
  RECOLLECT_HOME: data,
})

/** Makes the folder of a project in the user's home. */
export function projectFolder({ home }: TestHost, name: string): string {
  const folder = join(home, 'code', name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Tells a session of one turn in which those requests were asked; gives its id. */
export function askInSession({ data }: TestHost, cwd: string, asked: readonly Asked[]): string {
  const session = randomUUID()
  const first = Math.min(...asked.map(({ at }) => at))
  const tell = (event: string, at: number, more: object = {}) =>
    spoolEvent(
      data,
      event,
      { session_id: session, cwd, prompt_id: 'p1', permission_mode: 'default', ...more },
      at,
    )
  tell('SessionStart', first - 2000, { source: 'startup' })
  tell('UserPromptSubmit', first - 1000, { prompt: `Work on ${cwd.split('/').at(-1)}` })
  for (const [n, { command, at, waitedMs = 0, isLeft, failed }] of asked.entries()) {
    const call = { tool_name: 'Bash', tool_input: { command } }
    tell('PermissionRequest', at, call)
    if (isLeft) continue
    const end = { ...call, tool_use_id: `${session}-${n}`, duration_ms: 20 }
    if (failed) tell('PostToolUseFailure', at + waitedMs + 20, { ...end, error: 'Exit code 1' })
    else tell('PostToolUse', at + waitedMs + 20, { ...end, tool_response: { stdout: '' } })
  }
  const last = Math.max(...asked.map(({ at, waitedMs = 0 }) => at + waitedMs)) + 5000
  tell('Stop', last)
  tell('SessionEnd', last + 1000, { reason: 'prompt_input_exit' })
  return session
}

/** Tells a refusal with the user's words. */
export async function refuse(
  host: TestHost,
  cwd: string,
  command: string,
  message: string,
  at: number,
): Promise<void> {
  const file = join(host.folder, 'refused.json')
  writeFileSync(
    file,
    JSON.stringify({
      ...{ id: randomUUID(), goal: 'another program', turn: 1, tool: 'Bash', input: { command } },
      ...{ choice: 'deny', message, rationale: '', at, cwd },
    }),
  )
  await recollectJson(environmentOf(host), 'decisions', 'record', file)
}
