// Contract area: sessions, their turns and what happened in them.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { commitSchema, pullRequestSchema } from '../facts/git-work.ts'
import { outcomeSchema } from '../facts/outcome.ts'
import { testRunSchema } from '../facts/test-run.ts'
import { sessionFactsSchema, turnFactsSchema } from '../facts/work-facts.ts'
import { decisionChoices, sessionStatuses } from '../kinds.ts'
import {
  compactionSchema,
  decisionSchema,
  injectionSchema,
  observationSchema,
  sessionRowSchema,
  subagentSchema,
  timeSchema,
  toolEventSchema,
  turnRowSchema,
} from './common.ts'

export const sessionFilterSchema = z.object({
  projectId: z.string().optional(),
  status: z.enum(sessionStatuses).optional(),
  source: z.string().optional(),
  /** Words that the title, the summary or a prompt holds. */
  text: z.string().max(500).optional(),
  /** When it began. */
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  /** Something happened in it from then on … */
  activeFrom: timeSchema.optional(),
  /** … and before then. */
  activeTo: timeSchema.optional(),
})

export const sessionListInputSchema = sessionFilterSchema.extend({
  limit: z.int().min(1).max(500).default(50),
  offset: z.int().min(0).default(0),
  sort: z.enum(['startedAt', 'lastEventAt', 'toolEvents', 'turns']).default('startedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})

export const sessionListSchema = z.object({ rows: z.array(sessionRowSchema), total: z.int() })

const placeSchema = z.object({ at: timeSchema, turnId: z.string() })

/** A thread of work: the agent itself, or one of its subagents. */
const threadSchema = z.object({
  /** Null for the agent itself. */
  agentId: z.string().nullable(),
  type: z.string().nullable(),
  /** What a subagent was given to do, where that is known. */
  task: z.string().nullable(),
  startedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
  /** Stretches in which it used tools; calls that would touch on a screen are one. */
  spans: z.array(
    z.object({ turnId: z.string(), from: timeSchema, to: timeSchema, calls: z.int() }),
  ),
})

/** What happened when in a session, in the order of time. */
export const sessionTimelineSchema = z.object({
  /** The agent itself first. */
  threads: z.array(threadSchema),
  /** Calls that failed, the first 2,000. */
  failures: z.array(
    placeSchema.extend({ id: z.string(), tool: z.string(), agentId: z.string().nullable() }),
  ),
  tests: z.array(
    placeSchema.extend({
      observationId: z.string(),
      outcome: outcomeSchema,
      tests: testRunSchema.nullable(),
    }),
  ),
  commits: z.array(
    placeSchema.extend({
      observationId: z.string(),
      outcome: outcomeSchema,
      commits: z.array(commitSchema),
      pushed: z.boolean(),
      pullRequest: pullRequestSchema.nullable(),
    }),
  ),
  /** Permission requests, and what they were answered; the first 2,000. */
  decisions: z.array(placeSchema.extend({ id: z.string(), choice: z.enum(decisionChoices) })),
  /** Questions and plans that the user was shown, and how long each waited for its answer (ms). */
  asked: z.array(placeSchema.extend({ waitedMs: z.number().nullable() })),
  /** From prompts to the ends of their turns, without the waiting for answers; null where no turn has an end. */
  workedMs: z.number().nullable(),
  /** Between the end of a turn and the next prompt, and for answers; null where neither is known. */
  waitedMs: z.number().nullable(),
})
export type SessionTimeline = z.infer<typeof sessionTimelineSchema>

/** The files that a session changed by tools that edit, each with its edits in order. */
export const sessionChangesSchema = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      /** Lines, where every edit of the file was counted; else null. */
      lines: z.object({ added: z.int(), removed: z.int() }).nullable(),
      edits: z.array(
        z.object({
          /** The tool event, whose payload has the lines. */
          id: z.string(),
          turnId: z.string(),
          turnNumber: z.int(),
          tool: z.string(),
          at: timeSchema,
          agentType: z.string().nullable(),
          /** False once retention has dropped the payload. */
          isKept: z.boolean(),
        }),
      ),
    }),
  ),
  /** Edits in all; a session shows the first 5,000. */
  total: z.int(),
})
export type SessionChanges = z.infer<typeof sessionChangesSchema>

/** One session with all that its page shows first. */
const sessionDetailSchema = z.object({
  session: sessionRowSchema,
  /** What it came to; null until it was summarised, or where an older version did that. */
  facts: sessionFactsSchema.nullable(),
  cwd: z.string().nullable(),
  /** The project's git remote as `host/owner/name`; null where none is known. */
  remote: z.string().nullable(),
  transcriptPath: z.string().nullable(),
  turns: z.array(turnRowSchema),
  injections: z.array(injectionSchema),
  compactions: z.array(compactionSchema),
  files: z.array(z.object({ path: z.string(), edits: z.int(), reads: z.int() })),
})
export type SessionDetail = z.infer<typeof sessionDetailSchema>

export const sessionsContract = {
  /**
   * The id of the session that a person named: by its id, the beginning of it, or as it is shown. Fails with
   * `not_found`, and with `conflict` when several begin so.
   */
  find: oc.input(z.object({ named: z.string().max(12_000) })).output(z.object({ id: z.string() })),
  /** Newest first unless sorted otherwise; `total` counts all that fit the filter. */
  list: oc.input(sessionListInputSchema).output(sessionListSchema),
  /** One session with its turns in order. Fails with `not_found`. */
  get: oc.input(z.object({ id: z.string() })).output(sessionDetailSchema),
  /** What happened when in a session. Fails with `not_found`. */
  timeline: oc.input(z.object({ id: z.string() })).output(sessionTimelineSchema),
  /** Every file that a session changed, with its edits. Fails with `not_found`. */
  changes: oc.input(z.object({ id: z.string() })).output(sessionChangesSchema),
  /** What happened in one turn. Fails with `not_found`. */
  turn: oc.input(z.object({ id: z.string() })).output(
    z.object({
      turn: turnRowSchema,
      /** What it came to; null until it was distilled, or where an older version did that. */
      facts: turnFactsSchema.nullable(),
      lastMessage: z.string().nullable(),
      observations: z.array(observationSchema),
      toolEvents: z.array(toolEventSchema),
      subagents: z.array(subagentSchema),
      decisions: z.array(decisionSchema),
    }),
  ),
  /** One observation with its sources. Fails with `not_found`. */
  observation: oc.input(z.object({ id: z.string() })).output(observationSchema),
  /**
   * The redacted payload of a tool event as JSON text; null when retention dropped it. That of another agent also with
   * the fields and tool names of Claude Code's, unless it is very long.
   */
  payload: oc.input(z.object({ toolEventId: z.string() })).output(
    z.object({
      json: z.string().nullable(),
      bytes: z.int(),
      translated: z.string().optional(),
    }),
  ),
}
