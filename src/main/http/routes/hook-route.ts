// `POST /hooks/<Event>`: one durable row before the answer; starts and prompts are answered with context.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { sessionSources } from '../../../shared/kinds.ts'
import { adapterOf } from '../../agents/adapters.ts'
import type { Logger } from '../../base/logs/log.ts'
import { createGroupedIngest } from '../../capture/group-commit.ts'
import { findHookCopy } from '../../capture/hook-copy.ts'
import { type IngestResult, passing } from '../../capture/ingest.ts'
import { createOrderedIntake } from '../../capture/ordered-intake.ts'
import { createLostEvents } from '../../keep/lost-events.ts'
import { mostHookBytes, readBody } from '../guards/body-guard.ts'
import type { HttpRooms } from '../http-rooms.ts'

/** The hook waits two seconds for context; what is ready later was never given (ms). */
const contextLimitMs = 1500

/** What ended may take so long to be told before the context is built without it (ms). */
const settleLimitMs = 600

/** The prompts that get an answer: those of the user in the main conversation. */
const promptSchema = z.looseObject({
  prompt: z.string().min(1),
  source: z.literal('user').optional(),
  agent_id: z.undefined().optional(),
})

const startSchema = z.looseObject({ source: z.enum(sessionSources).catch('startup') })

/** What the script noted of the agents whose variables it saw. */
const agentHeader = 'x-recollect-agent'

/** The name under which the script leaves the event in the spool when it gets no answer, or `none`. */
const copyHeader = 'x-recollect-copy'

/** What hooks are told on failure; anything but 2xx makes the script spool the event. */
const statusOf: Partial<Record<ErrorCode, 400 | 413>> = { invalid_input: 400, too_large: 413 }

/** Makes the handler of hook events. */
export function createHookRoute(core: HttpRooms, log: Logger) {
  const takeIn = createOrderedIntake(core.preparer, createGroupedIngest(core.db, core.capture))

  const lostEvents = createLostEvents(core.notices)

  async function contextFor(
    payload: unknown,
    result: IngestResult,
    startedAt: number,
  ): Promise<string | null> {
    const { sessionId, projectId } = result
    // A repeated start was answered before: giving context twice would cost the user twice.
    if (result.status !== 'stored' || !sessionId || !projectId) return null
    const { source } = startSchema.parse(payload)
    // After /clear, what the last session did is not told yet.
    await core.distiller.settle({ projectId, sessionId }, settleLimitMs)
    const context = core.context.build({ projectId, sessionId, source })
    if (context.text === '') return null
    const durationMs = performance.now() - startedAt
    if (durationMs > contextLimitMs) {
      log.warn({ durationMs, sessionId }, 'context was ready too late and was not given')
      return null
    }
    core.context.recordInjection({
      sessionId,
      event: 'SessionStart',
      source,
      result: context,
      durationMs,
    })
    return context.text
  }

  async function recallFor(
    payload: unknown,
    result: IngestResult,
    startedAt: number,
  ): Promise<string | null> {
    const { sessionId, projectId } = result
    const asked = promptSchema.safeParse(payload)
    if (result.status !== 'stored' || !sessionId || !projectId || !asked.success) return null
    const given = await core.recall.recall({ projectId, sessionId, prompt: asked.data.prompt })
    if (given === null) return null
    const durationMs = performance.now() - startedAt
    const event = 'UserPromptSubmit'
    core.context.recordInjection({ sessionId, event, source: null, result: given, durationMs })
    return given.text
  }

  async function answerFor(
    event: string,
    payload: unknown,
    result: IngestResult,
    startedAt: number,
  ): Promise<string | null> {
    try {
      return event === 'SessionStart'
        ? await contextFor(payload, result, startedAt)
        : await recallFor(payload, result, startedAt)
    } catch (error) {
      // The event is stored: whatever failed here, it must not be spooled and taken in again.
      log.error({ err: error, event, sessionId: result.sessionId }, 'no context could be made')
      return null
    }
  }

  return async (c: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const startedAt = performance.now()
    const at = core.now()
    const event = c.req.path.slice('/hooks/'.length)
    const said = c.req.header(copyHeader)
    try {
      const bytes = await readBody(c.env.incoming, mostHookBytes)
      const marks = c.req.header(agentHeader)
      const copy = findHookCopy(core.paths.spool, said, bytes.length)
      // Nobody waits any more, and the spool had it first.
      if (copy.state === 'gone') return c.body(null, 202)
      // With the time that the spool would give it, it is the same event there.
      const ranAt = copy.state === 'waiting' ? copy.writtenAt : at
      const meta = { at: ranAt, event, marks, bytes: bytes.length, via: 'http' } as const
      const { payload, result } = await takeIn(bytes, meta)
      // Context that nobody reads was never given.
      if (copy.state === 'waiting' && copy.isGivenUp) return c.body(null, 202)
      if (event !== 'SessionStart' && event !== 'UserPromptSubmit') return c.body(null, 202)
      // What an agent would not read was never given.
      if (!adapterOf(result.agent ?? 'claude-code').takesContext) return c.body(null, 202)
      const additionalContext = await answerFor(event, payload, result, startedAt)
      if (additionalContext === null) return c.body(null, event === 'SessionStart' ? 204 : 202)
      return c.json({ hookSpecificOutput: { hookEventName: event, additionalContext } })
    } catch (error) {
      // What is wrong with the event itself is refused whoever keeps it.
      const isOurs = !(error instanceof AppError) || passing.has(error.code)
      if (isOurs && said === 'none') lostEvents.note(at, error)
      if (!(error instanceof AppError)) {
        log.error({ err: error, event }, 'an event could not be taken in')
        return c.text('The event could not be taken in: it waits on disk and is tried again.', 503)
      }
      log.warn({ code: error.code, reason: error.message, event }, 'an event was not taken')
      return c.text(error.message, statusOf[error.code] ?? 503)
    }
  }
}
