// What hooks are answered with: what a session's start and a prompt are given, what a rule of the user says to a request for permission. A further answer is an entry here.
import { z } from 'zod'
import { sessionSources } from '../../../shared/kinds.ts'
import type { Logger } from '../../base/logs/log.ts'
import type { IngestResult } from '../../capture/ingest.ts'
import type { RuleAnswer } from '../../decisions/rules/rules.ts'
import type { HttpRooms } from '../http-rooms.ts'
import { tellEnded } from './tell-ended.ts'

/** The hook waits two seconds for context; what is ready later was never given (ms). */
const contextLimitMs = 1500

/** The script waits 300 ms for what a rule says; the user is asked right after (ms). */
const permissionLimitMs = 250

/** Where the session works; what is no folder is left out. */
const folderSchema = z.string().min(1).max(4000).optional().catch(undefined)

/** The prompts that get an answer: those of the user in the main conversation. */
const promptSchema = z.looseObject({
  prompt: z.string().min(1),
  source: z.literal('user').optional(),
  agent_id: z.undefined().optional(),
  cwd: folderSchema,
})

/** A tool that waits for permission. */
const permissionSchema = z.looseObject({
  tool_name: z.string().min(1).max(200),
  tool_input: z.unknown(),
  cwd: folderSchema,
})

const startSchema = z.looseObject({
  source: z.enum(sessionSources).catch('startup'),
  cwd: folderSchema,
})

/** An event that was stored. */
interface Answered {
  readonly payload: unknown
  readonly sessionId: string
  readonly projectId: string
  /** When its request came, by `performance.now()`. */
  readonly startedAt: number
}

/** What the agent is told of one event, beside its name. */
type HookAnswer = { readonly additionalContext: string } | { readonly decision: RuleAnswer }

/** The answer to one event; a text is context, null is none. */
type Answering = (event: Answered) => Promise<string | RuleAnswer | null>

interface HookAnswers {
  /** Whether hooks of this name wait for an answer, as the scripts in `resources/hooks` do for the same names. */
  isAnswered(event: string): boolean
  /** What the agent is given, or null. Never throws: the event is stored, and must not be taken in again. */
  answer(
    event: string,
    payload: unknown,
    result: IngestResult,
    startedAt: number,
  ): Promise<HookAnswer | null>
}

export function createHookAnswers(core: HttpRooms, log: Logger): HookAnswers {
  const answers: Readonly<Record<string, Answering>> = {
    async SessionStart({ payload, sessionId, projectId, startedAt }) {
      const { source, cwd } = startSchema.parse(payload)
      const reading = core.known.of(projectId, cwd)
      await tellEnded(core, { projectId, sessionId }, log)
      const request = { projectId, sessionId, source }
      const related = await core.context.related(request)
      const known = await reading
      const isKnown = (content: string) => known.placeOf(content) !== null
      const withheld = core.context.draw(sessionId, source)
      const context = core.context.build({ ...request, related, isKnown, withheld })
      if (context.text === '') return null
      const durationMs = performance.now() - startedAt
      const event = 'SessionStart'
      if (durationMs > contextLimitMs) {
        log.warn({ durationMs, sessionId }, 'context was ready too late and was not given')
        const error = 'It was ready too late, and was not given.'
        core.context.noteFailed({ sessionId, event, source, durationMs, error })
        return null
      }
      core.context.recordInjection({ sessionId, event, source, result: context, durationMs })
      return context.text
    },
    async UserPromptSubmit({ payload, sessionId, projectId, startedAt }) {
      const asked = promptSchema.safeParse(payload)
      if (!asked.success) return null
      const given = await core.recall.recall({
        projectId,
        sessionId,
        prompt: asked.data.prompt,
        folder: asked.data.cwd,
        startedAt,
      })
      if (given === null) return null
      const durationMs = performance.now() - startedAt
      const event = 'UserPromptSubmit'
      core.context.recordInjection({ sessionId, event, source: null, result: given, durationMs })
      return given.text
    },
    async PermissionRequest({ payload, sessionId, projectId, startedAt }) {
      const asked = permissionSchema.safeParse(payload)
      if (!asked.success) return null
      const { tool_name: tool, tool_input: input, cwd = null } = asked.data
      return core.decisionRules.answer({
        ...{ tool, input, cwd, sessionId, projectId },
        isAwaited: () => performance.now() - startedAt < permissionLimitMs,
      })
    },
  }

  return {
    isAnswered: (event) => Object.hasOwn(answers, event),
    async answer(event, payload, { status, sessionId, projectId }, startedAt) {
      // A repeated event was answered before: giving context twice would cost the user twice.
      if (status !== 'stored' || !sessionId || !projectId) return null
      try {
        const answer = await answers[event]?.({ payload, sessionId, projectId, startedAt })
        if (answer == null) return null
        return typeof answer === 'string' ? { additionalContext: answer } : { decision: answer }
      } catch (error) {
        log.error({ err: error, event, sessionId }, 'an event could not be answered')
        const durationMs = performance.now() - startedAt
        // Rules answer requests for permission, and give nothing.
        if (event !== 'PermissionRequest')
          core.context.noteFailed({ sessionId, event, source: null, durationMs, error })
        return null
      }
    },
  }
}
