// Contract area: comparisons of two ways to tell turns, on new turns or on past ones, with their scores side by side.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from '../common.ts'

const count = z.int().min(0)
const share = z.number().min(0).max(1)

/** Who tells: rules, or a model of a provider. */
export const tellerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rules') }),
  z.object({
    kind: z.literal('model'),
    provider: z.string().min(1).max(100),
    /** Empty for the one that the provider chooses by itself. */
    model: z.string().max(200),
  }),
])
export type Teller = z.infer<typeof tellerSchema>

/** A figure of some turns: its mean and how far they spread about it (standard deviation). */
const figureSchema = z.object({ mean: z.number(), spread: z.number(), turns: count })
export type Figure = z.infer<typeof figureSchema>

/** What is compared. Tokens and ms of the call; cost in US dollars a turn. */
export const measures = [
  'compression',
  'retention',
  'faithfulness',
  'durationMs',
  'tokens',
  'costUsd',
] as const
export type Measure = (typeof measures)[number]

const armSchema = z.object({
  teller: tellerSchema,
  /** Turns that it told, and those of which no answer could be used. */
  turns: count,
  failed: count,
  figures: z.partialRecord(z.enum(measures), figureSchema),
})
export type ExperimentArm = z.infer<typeof armSchema>

const experimentSchema = z.object({
  id: z.int(),
  kind: z.enum(['live', 'replay']),
  startedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  /** Turns that it has still to tell; 0 for one on new turns. */
  left: count,
  a: armSchema,
  b: armSchema,
  /** For each measure that both have: how sure it is that they differ (p of a permutation test), and by how much b is above a. */
  differences: z.array(z.object({ measure: z.enum(measures), by: z.number(), p: share })),
  /** What that means, in a sentence. */
  verdict: z.string(),
})
export type ExperimentReport = z.infer<typeof experimentSchema>

const arms = { a: tellerSchema, b: tellerSchema }

export const experimentsContract = {
  /** All comparisons, newest first. */
  list: oc.output(z.array(experimentSchema)),
  /** Has each new turn told by one of the two, at random, until it is ended. One at a time. */
  start: oc.input(z.object(arms)).output(z.object({ id: z.int() })),
  /** What telling the newest turns again by both would take; makes no call. */
  preview: oc.input(z.object({ ...arms, turns: z.int().min(1).max(1000) })).output(
    z.object({
      /** Turns that there are. */
      turns: count,
      calls: count,
      tokens: count,
      /** US dollars; null where a price is not known. */
      costUsd: z.number().min(0).nullable(),
    }),
  ),
  /** Tells the newest turns again by both, within the limits of the settings; what stands is not changed. */
  replay: oc
    .input(z.object({ ...arms, turns: z.int().min(1).max(1000) }))
    .output(z.object({ id: z.int(), turns: count })),
  /** Ends one that runs; what it found stays. */
  end: oc.input(z.object({ id: z.int() })).output(z.object({ wasRunning: z.boolean() })),
}
