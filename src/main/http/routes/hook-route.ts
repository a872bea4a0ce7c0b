// `POST /hooks/<Event>`: one durable row before the answer; starts and prompts are answered with context.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { adapterOf, fullAgent } from '../../agents/adapters.ts'
import type { Logger } from '../../base/logs/log.ts'
import { createGroupedIngest } from '../../capture/group-commit.ts'
import { findHookCopy } from '../../capture/hook-copy.ts'
import { createOrderedIntake } from '../../capture/ordered-intake.ts'
import { passing } from '../../capture/storage-error.ts'
import { createLostEvents } from '../../keep/lost-events.ts'
import { mostHookBytes, readBody } from '../guards/body-guard.ts'
import type { HttpRooms } from '../http-rooms.ts'
import { createBeforeEditAnswer } from './before-edit.ts'
import { createHookAnswers } from './hook-answers.ts'

const beforeEditEvent = fullAgent.installer.beforeEdits.event

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
  const answers = createHookAnswers(core, log)
  const beforeEdit = createBeforeEditAnswer(core, log)

  return async (c: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const startedAt = performance.now()
    const at = core.now()
    const event = c.req.path.slice('/hooks/'.length)
    const said = c.req.header(copyHeader)
    try {
      const bytes = await readBody(c.env.incoming, mostHookBytes)
      const marks = c.req.header(agentHeader)
      if (event === beforeEditEvent) {
        const told = await beforeEdit(core.capture.parse(bytes, marks), startedAt)
        if (told === null) return c.body(null, 202)
        return c.json({ hookSpecificOutput: { hookEventName: event, additionalContext: told } })
      }
      const copy = findHookCopy(core.paths.spool, said, bytes.length)
      // Nobody waits any more, and the spool had it first.
      if (copy.state === 'gone') return c.body(null, 202)
      // With the time that the spool would give it, it is the same event there.
      const ranAt = copy.state === 'waiting' ? copy.writtenAt : at
      const meta = { at: ranAt, event, marks, bytes: bytes.length, via: 'http' } as const
      const { payload, result } = await takeIn(bytes, meta)
      // Context that nobody reads was never given.
      if (copy.state === 'waiting' && copy.isGivenUp) return c.body(null, 202)
      if (!answers.isAnswered(event)) return c.body(null, 202)
      // What an agent would not read was never given.
      if (result.agent !== undefined && !adapterOf(result.agent).takesContext)
        return c.body(null, 202)
      const answer = await answers.answer(event, payload, result, startedAt)
      if (answer === null) return c.body(null, event === 'SessionStart' ? 204 : 202)
      return c.json({ hookSpecificOutput: { hookEventName: event, ...answer } })
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
