// Contract area: does search find what the first prompts of the user's own sessions then needed.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from '../common.ts'

/** Newest first is the floor, the right ones first the ceiling; vectors and hybrid only with a model. */
export const selfTestWays = ['newest', 'words', 'vectors', 'hybrid', 'ceiling'] as const
export type SelfTestWay = (typeof selfTestWays)[number]

/** What is looked for: older sessions that name a file that this one touched, or those files. */
export const selfTestTargets = ['sessions', 'files'] as const
export type SelfTestTarget = (typeof selfTestTargets)[number]

/** How well a ranking found what was needed, from 0 to 1. */
const scoresSchema = z.object({
  recall5: z.number(),
  recall10: z.number(),
  mrr: z.number(),
  ndcg10: z.number(),
})
export type Scores = z.infer<typeof scoresSchema>

const wayMeansSchema = scoresSchema.extend({ way: z.enum(selfTestWays), sessions: z.int() })

/** A mean difference of nDCG@10 over the same sessions, and where it lies in 19 of 20 resamples. */
const differenceSchema = z.object({
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  sessions: z.int(),
})
export type Difference = z.infer<typeof differenceSchema>

/** The one thing that the figures say is worth doing. Numbers are nDCG@10 of sessions. */
export const suggestionSchema = z.discriminatedUnion('kind', [
  /** Too few sessions to tell anything. */
  z.object({ kind: z.literal('too-few'), sessions: z.int(), wanted: z.int() }),
  /** No model was asked; so much lies between words and what could be found. */
  z.object({ kind: z.literal('try-model'), missing: z.number() }),
  z.object({ kind: z.literal('model-helps'), gain: z.number() }),
  z.object({ kind: z.literal('model-harms'), loss: z.number() }),
  z.object({ kind: z.literal('model-no-difference'), missing: z.number() }),
])
export type Suggestion = z.infer<typeof suggestionSchema>

export const selfTestResultSchema = z.object({
  /** The model of the vectors; null where none was asked. */
  model: z.string().nullable(),
  targets: z.array(
    z.object({
      target: z.enum(selfTestTargets),
      sessions: z.int(),
      /** What was needed in all, and of how many: older sessions of the project, files that were touched. */
      needed: z.int(),
      outOf: z.int(),
      ways: z.array(wayMeansSchema),
      differences: z.array(
        differenceSchema.extend({ way: z.enum(selfTestWays), than: z.enum(selfTestWays) }),
      ),
    }),
  ),
  byProject: z.array(
    z.object({
      projectId: z.string(),
      project: z.string(),
      target: z.enum(selfTestTargets),
      ways: z.array(wayMeansSchema),
    }),
  ),
  /** Each session that was asked, the newest first; 200 at most. */
  rows: z.array(
    z.object({
      sessionId: z.string(),
      title: z.string().nullable(),
      projectId: z.string(),
      at: timeSchema,
      target: z.enum(selfTestTargets),
      needed: z.int(),
      ndcg10: z.array(z.object({ way: z.enum(selfTestWays), value: z.number() })),
    }),
  ),
  /** Of the tokens that session starts were given, those of items that name a file that the session touched. */
  starts: z.object({
    sessions: z.int(),
    tokens: z.int(),
    naming: z.int(),
    share: z.number().nullable(),
  }),
  suggestion: suggestionSchema,
})
export type SelfTestResult = z.infer<typeof selfTestResultSchema>

const selfTestStateSchema = z.object({
  running: z.boolean(),
  /** Sessions looked at in this run, and those that it is to look at. */
  done: z.int(),
  total: z.int(),
  /** Why it stopped before its end; null while it runs, and where it came to its end. */
  stopped: z.enum(['by-user', 'no-vector', 'failed']).nullable(),
})
export type SelfTestState = z.infer<typeof selfTestStateSchema>

export const selfTestContract = {
  /** Goes on with sessions that were not asked yet; `again` asks all anew. Does nothing while it runs. */
  start: oc.input(z.object({ again: z.boolean().default(false) })).output(selfTestStateSchema),
  /** What was found so far stays. */
  stop: oc.output(selfTestStateSchema),
  state: oc.output(selfTestStateSchema),
  result: oc
    .input(z.object({ projectId: z.string().max(200).optional() }))
    .output(selfTestResultSchema),
}
