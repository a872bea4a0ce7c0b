// Shapes that several areas of the contract share.
import { z } from 'zod'
import { functionChangeSchema } from '../facts/file-change.ts'
import { observationFactsSchema } from '../facts/observation-facts.ts'
import { decisionChoices, observationKinds, sessionStatuses, toolOutcomes } from '../kinds.ts'

/** Milliseconds since 1970, UTC. */
export const timeSchema = z.int()

/** One line of a session list. */
export const sessionRowSchema = z.object({
  id: z.string(),
  projectId: z.string(),
  project: z.string(),
  title: z.string().nullable(),
  summary: z.string().nullable(),
  source: z.string().nullable(),
  status: z.enum(sessionStatuses),
  /** Which agent worked; one of `agentIds`, or one that only another version knows. */
  agent: z.string(),
  startedAt: timeSchema,
  lastEventAt: timeSchema,
  endedAt: timeSchema.nullable(),
  endReason: z.string().nullable(),
  model: z.string().nullable(),
  version: z.string().nullable(),
  branch: z.string().nullable(),
  turns: z.int(),
  toolEvents: z.int(),
  failedToolEvents: z.int(),
  subagents: z.int(),
  compactions: z.int(),
  filesTouched: z.int(),
  observations: z.int(),
  tokensInjected: z.int(),
})
export type SessionRow = z.infer<typeof sessionRowSchema>

/** An observation at its three depths: title (about 10 tokens), summary (about 50), detail (about 200). */
export const observationSchema = z.object({
  id: z.string(),
  turnId: z.string(),
  sessionId: z.string(),
  kind: z.enum(observationKinds),
  tool: z.string().nullable(),
  /** What the words are made from; null where an older version wrote it without any. */
  facts: observationFactsSchema.nullable(),
  title: z.string(),
  summary: z.string(),
  detail: z.string(),
  files: z.array(z.string()),
  functions: z.array(functionChangeSchema),
  failed: z.boolean(),
  /** `rules`, or the id of the language model that wrote it. */
  level: z.string(),
  at: timeSchema,
  durationMs: z.number().nullable(),
  rawBytes: z.int(),
  tokens: z.int(),
  /** Its share by tokens of the milliseconds that telling its turn took; null where an older version told it. */
  distilMs: z.number().min(0).nullable(),
  /** Public ids of the tool events behind it. */
  sources: z.array(z.string()),
})
export type Observation = z.infer<typeof observationSchema>

export const toolEventSchema = z.object({
  id: z.string(),
  tool: z.string(),
  agentId: z.string().nullable(),
  agentType: z.string().nullable(),
  at: timeSchema,
  durationMs: z.number().nullable(),
  outcome: z.enum(toolOutcomes),
  error: z.string().nullable(),
  files: z.array(z.string()),
  /**
   * What it was asked to do: its command, pattern, address, question or task, cut to 200 characters. Null where the
   * payload is gone, larger than 256 KB, or names nothing.
   */
  headline: z.string().nullable(),
  rawBytes: z.int(),
})
export type ToolEvent = z.infer<typeof toolEventSchema>

export const subagentSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  agentType: z.string().nullable(),
  kind: z.enum(['task', 'compaction']),
  startedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
  result: z.string().nullable(),
})

export const decisionSchema = z.object({
  id: z.string(),
  tool: z.string(),
  input: z.string(),
  /** What was asked, on one line; null until that is told. */
  asked: z.string().nullable(),
  choice: z.enum(decisionChoices),
  found: z.string().nullable(),
  /** The user's words to a refusal. */
  message: z.string().nullable(),
  /** Why nobody is known to have allowed or refused it. */
  note: z.string().nullable(),
  at: timeSchema,
})

export const compactionSchema = z.object({
  id: z.string(),
  trigger: z.string().nullable(),
  summary: z.string().nullable(),
  startedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
})

export const injectionSchema = z.object({
  id: z.string(),
  at: timeSchema,
  event: z.string(),
  source: z.string().nullable(),
  text: z.string(),
  tokens: z.int(),
  durationMs: z.number().nullable(),
  items: z.array(
    z.object({
      layer: z.string(),
      ref: z.string().nullable(),
      tokens: z.int(),
      /** The session in which its record stands; null for a memory, and for what is there no more. */
      sessionId: z.string().nullable(),
      /** Its lines in the text; null once the text was dropped. */
      text: z.string().nullable(),
    }),
  ),
})
export type Injection = z.infer<typeof injectionSchema>

/** A turn as a session's timeline lists it, without its events. */
export const turnRowSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  number: z.int(),
  prompt: z.string().nullable(),
  title: z.string().nullable(),
  summary: z.string().nullable(),
  level: z.string().nullable(),
  startedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  toolEvents: z.int(),
  failedToolEvents: z.int(),
  observations: z.int(),
})
export type TurnRow = z.infer<typeof turnRowSchema>
