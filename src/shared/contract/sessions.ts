// Contract area: sessions, their turns and what happened in them.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { sessionFactsSchema, turnFactsSchema } from '../facts/work-facts.ts'
import { sessionStatuses } from '../kinds.ts'
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
  from: timeSchema.optional(),
  to: timeSchema.optional(),
})

export const sessionListInputSchema = sessionFilterSchema.extend({
  limit: z.int().min(1).max(500).default(50),
  offset: z.int().min(0).default(0),
  sort: z.enum(['startedAt', 'lastEventAt', 'toolEvents', 'turns']).default('startedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})

export const sessionListSchema = z.object({ rows: z.array(sessionRowSchema), total: z.int() })

export const sessionsContract = {
  /**
   * The id of the session that a person named: by its id, the beginning of it, or as it is shown. Fails with
   * `not_found`, and with `conflict` when several begin so.
   */
  find: oc.input(z.object({ named: z.string().max(12_000) })).output(z.object({ id: z.string() })),
  /** Newest first unless sorted otherwise; `total` counts all that fit the filter. */
  list: oc.input(sessionListInputSchema).output(sessionListSchema),
  /** One session with its turns in order. Fails with `not_found`. */
  get: oc.input(z.object({ id: z.string() })).output(
    z.object({
      session: sessionRowSchema,
      /** What it came to; null until it was summarised, or where an older version did that. */
      facts: sessionFactsSchema.nullable(),
      cwd: z.string().nullable(),
      transcriptPath: z.string().nullable(),
      turns: z.array(turnRowSchema),
      injections: z.array(injectionSchema),
      compactions: z.array(compactionSchema),
      files: z.array(z.object({ path: z.string(), edits: z.int(), reads: z.int() })),
    }),
  ),
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
  /** The redacted payload of a tool event as JSON text; null when retention dropped it. */
  payload: oc
    .input(z.object({ toolEventId: z.string() }))
    .output(z.object({ json: z.string().nullable(), bytes: z.int() })),
}
