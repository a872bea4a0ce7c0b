// Contract area: tokens and what they cost.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { priceTableSchema } from '../prices.ts'
import { timeSchema } from './common.ts'

export const tokensSchema = z.object({
  inputTokens: z.int(),
  outputTokens: z.int(),
  cacheReadTokens: z.int(),
  cacheCreationTokens: z.int(),
  /** US dollars; null when a model among them has no known price. */
  costUsd: z.number().nullable(),
})

export const usageFilterSchema = z.object({
  projectId: z.string().optional(),
  sessionId: z.string().optional(),
  /** Only these sessions, such as those of one page of a list. */
  sessionIds: z.array(z.string()).max(500).optional(),
  from: timeSchema.optional(),
  /** Exclusive. */
  to: timeSchema.optional(),
  /** Only the main thread, or only subagents; both when left out. */
  side: z.enum(['main', 'agents']).optional(),
})

export const usageByInputSchema = usageFilterSchema.extend({
  group: z.enum(['session', 'project', 'model', 'day', 'turn']),
})
export const usageRowsSchema = z.array(tokensSchema.extend({ key: z.string() }))

export const usageDaysInputSchema = usageFilterSchema.extend({
  split: z.enum(['model', 'project']),
})
/** `key` is the model, or the project's id. */
export const usageDaysSchema = z.array(tokensSchema.extend({ day: z.string(), key: z.string() }))

/** A session with every figure; subagents count in fields of their own. */
export const sessionReportSchema = tokensSchema.extend({
  id: z.string(),
  project: z.string(),
  title: z.string().nullable(),
  source: z.string().nullable(),
  agent: z.string(),
  startedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  model: z.string().nullable(),
  version: z.string().nullable(),
  branch: z.string().nullable(),
  turns: z.int(),
  toolEvents: z.int(),
  failedToolEvents: z.int(),
  refusedToolEvents: z.int(),
  subagents: z.int(),
  compactions: z.int(),
  filesTouched: z.int(),
  subagentToolEvents: z.int(),
  subagentFailedToolEvents: z.int(),
  subagentInputTokens: z.int(),
  subagentOutputTokens: z.int(),
  subagentCacheReadTokens: z.int(),
  subagentCacheCreationTokens: z.int(),
  subagentCostUsd: z.number().nullable(),
})

export const usageContract = {
  total: oc.input(usageFilterSchema).output(tokensSchema),
  /** Most tokens first; days (`2026-11-20`, in this machine's time zone) in order. Turns by public id. */
  by: oc.input(usageByInputSchema).output(usageRowsSchema),
  /** By day (`2026-11-20`, in this machine's time zone) in order, and within it by model or project. */
  days: oc.input(usageDaysInputSchema).output(usageDaysSchema),
  /** The newest sessions with every figure. */
  sessions: oc
    .input(
      z.object({
        limit: z.int().min(1).max(10_000).default(50),
        projectId: z.string().optional(),
      }),
    )
    .output(z.array(sessionReportSchema)),
  /** The table by which costs are worked out, and the models in it that have a price of the user's own. */
  prices: oc.output(priceTableSchema.extend({ own: z.array(z.string()) })),
}
