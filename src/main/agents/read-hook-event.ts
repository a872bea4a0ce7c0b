// Reads a hook event from a redacted payload of any agent; unknown fields and events are kept.
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { adapterOf, readMarks, tellAgent } from './adapters.ts'
import type { AgentEvent } from './agent-event.ts'
import { fieldsOf } from './fields.ts'
import { isLikelyTime } from './figures.ts'
import type { HookEvent } from './hook-event.ts'

/** Session ids are UUIDs; other agents may use longer names. They are texts only, never parts of a path. */
const longestId = 2000

const text = z.string().min(1).nullish().catch(null)
const id = z.string().min(1).max(longestId).nullish().catch(null)

const envelopeSchema = z.looseObject({
  session_id: z.string().min(1).max(longestId),
  hook_event_name: text,
  transcript_path: text,
  cwd: text,
  prompt_id: id,
  agent_id: id,
  agent_type: z.string().nullish().catch(null),
})

/**
 * Reads the envelope of a redacted payload. `event` is its name from the URL or the file's name, used where the
 * payload has none; `marks` is what the hook script noted of the agents whose variables it saw.
 * @throws AppError `invalid_input` without a session id or a name.
 */
export function readHookEvent(
  payload: unknown,
  meta: {
    readonly at: number
    readonly event?: string | undefined
    readonly marks?: string | undefined
    readonly bytes: number
    readonly via?: 'spool' | 'http'
  },
  now: number,
): HookEvent {
  const raw = fieldsOf(payload)
  const { agent, shape } = tellAgent(raw, meta.event ?? '', readMarks(meta.marks))
  const told = adapterOf(agent ?? 'unknown').translate(raw, meta.event ?? '')
  const parsed = envelopeSchema.safeParse(told)
  if (!parsed.success) {
    throw new AppError(
      'invalid_input',
      'The event names no session (session_id) and was not taken in.',
    )
  }
  const envelope = parsed.data
  const name = envelope.hook_event_name ?? meta.event
  if (!name) {
    throw new AppError(
      'invalid_input',
      'The event has no name (hook_event_name) and was not taken in.',
    )
  }
  return {
    name: name.slice(0, 100),
    agent,
    shape,
    sessionId: envelope.session_id,
    promptId: envelope.prompt_id ?? null,
    cwd: envelope.cwd ?? null,
    transcriptPath: envelope.transcript_path ?? null,
    agentId: envelope.agent_id ?? null,
    agentType: envelope.agent_type || null,
    // A clock that is wrong by days would scatter a session over the years.
    at: isLikelyTime(meta.at, now) ? Math.floor(meta.at) : now,
    bytes: meta.bytes,
    isKept: meta.via === 'spool',
    payload: envelope,
    raw,
  }
}

/** What the event tells, as its agent's adapter reads it. */
export function eventsOf(hook: HookEvent): readonly AgentEvent[] {
  return adapterOf(hook.agent ?? 'unknown').readHook(hook)
}
