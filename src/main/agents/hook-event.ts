// What every hook event carries, whichever agent sent it.

import type { Fields } from './fields.ts'
import type { ToldAgent } from './told-agent.ts'

/** A hook event in the form that capture works with. */
export interface HookEvent extends ToldAgent {
  readonly name: string
  readonly sessionId: string
  readonly promptId: string | null
  readonly cwd: string | null
  readonly transcriptPath: string | null
  /** Set inside a subagent, and on its start and stop. */
  readonly agentId: string | null
  readonly agentType: string | null
  /** Milliseconds since 1970, never in the future. */
  readonly at: number
  readonly bytes: number
  /** Whether a script kept it for later, having asked the listener in vain. */
  readonly isKept: boolean
  /** The whole redacted payload in our own form. */
  readonly payload: Fields
  /** The same as the agent sent it. */
  readonly raw: Fields
}

/** Hooks that tell of the end of a tool call. */
export const toolEnds: ReadonlySet<string> = new Set([
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionDenied',
])

/** Fields that have columns of their own, or say nothing about what happened. */
const envelopeFields = new Set(['session_id', 'hook_event_name', 'transcript_path', 'prompt_id'])

/** The payload without the fields that stand beside it in the journal; that of another agent also as it came. */
export function detailsOf(event: HookEvent): Record<string, unknown> {
  const { agent, payload, raw } = event
  return {
    ...Object.fromEntries(Object.entries(payload).filter(([name]) => !envelopeFields.has(name))),
    ...(agent === null || agent === 'claude-code' ? {} : { agent, raw }),
  }
}
