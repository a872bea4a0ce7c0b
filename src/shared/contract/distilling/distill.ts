// Contract area: what language models told, what that cost, and what waits for them.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from '../common.ts'

const count = z.int().min(0)
const usd = z.number().min(0)

const sumSchema = z.object({
  calls: count,
  tokens: count,
  /** US dollars by the list of prices, whoever pays. */
  costUsd: usd,
  /** The part of it that is paid by the token. */
  billedUsd: usd,
  /** Calls of which the price is not known: they are in no sum of money. */
  unpriced: count,
})
export type SpendingSum = z.infer<typeof sumSchema>

const spendingRowSchema = z.object({
  key: z.string(),
  /** As the user knows it. */
  name: z.string(),
  today: sumSchema,
  month: sumSchema,
})
export type SpendingRow = z.infer<typeof spendingRowSchema>

const callSchema = z.object({
  id: z.int(),
  at: timeSchema,
  provider: z.string(),
  model: z.string(),
  billing: z.string(),
  purpose: z.string(),
  promptVersion: count,
  project: z.string().nullable(),
  sessionId: z.string().nullable(),
  /** `running`, `answered`, `lost`, `stopped`, or why it failed. */
  outcome: z.string(),
  detail: z.string().nullable(),
  tokens: count,
  /** US dollars; null where the price is not known. */
  costUsd: usd.nullable(),
  durationMs: count.nullable(),
})
export type ModelCall = z.infer<typeof callSchema>

const levelSchema = z.object({
  /** `rules`, or the id of the model. */
  level: z.string(),
  at: timeSchema,
  /** Whether the turn is told by it now. */
  isStanding: z.boolean(),
  /** Whether it was made for a comparison alone. */
  isTrial: z.boolean(),
  /** Null where no answer could be used; `failure` says why. */
  told: z
    .object({
      ...{ title: z.string(), summary: z.string() },
      observations: z.array(z.object({ key: z.string(), title: z.string(), summary: z.string() })),
    })
    .nullable(),
  failure: z.string().nullable(),
  /** Sentences of the answer that its source did not bear out. */
  dropped: count,
  /** Null where the source is gone. Tokens are estimates. */
  score: z
    .object({
      ...{ sourceTokens: count, toldTokens: count },
      ...{ facts: count, keptFacts: count, names: count, borneOut: count },
    })
    .nullable(),
  /** Null for rules. */
  call: z
    .object({
      ...{ provider: z.string(), promptVersion: count, tokensIn: count, tokensOut: count },
      /** US dollars; null where the price is not known. */
      costUsd: usd.nullable(),
      durationMs: count.nullable(),
    })
    .nullable(),
})
export type TurnLevel = z.infer<typeof levelSchema>

const totalsSchema = z.object({
  /** `rules`, or the id of the model. */
  level: z.string(),
  /** Turns that it told, and answers that could not be used. */
  turns: count,
  failed: count,
  /** Turns of which the source was still there, with the sums over them. */
  measured: count,
  ...{ sourceTokens: count, toldTokens: count },
  ...{ facts: count, keptFacts: count, names: count, borneOut: count },
  /** Of its calls; 0 for rules. */
  tokens: count,
  costUsd: usd,
  /** Mean of its calls; null for rules. */
  durationMs: z.number().min(0).nullable(),
})
export type LevelTotals = z.infer<typeof totalsSchema>

const pendingSchema = z.object({
  turns: count,
  /** Turns that wait for a model already. */
  waiting: count,
  /** How far `catchUp` is; null where nothing of it waits or runs. */
  catchingUp: z
    .object({
      /** Turns that it began with, and those that still wait or run. */
      turns: count,
      left: count,
      begunAt: timeSchema,
      /** Set where all of them wait: until when at the earliest, and why. */
      waits: z.object({ until: timeSchema, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** Of one call, measured on the last calls, or as it is documented where there are none yet. */
  tokensEach: count,
  isMeasured: z.boolean(),
  /** US dollars for all; null where the price is not known or nobody is turned on. */
  costUsd: usd.nullable(),
  /** Who would be asked first; null where nobody is turned on. */
  provider: z.string().nullable(),
  /** Providers that are on: with more than one there is a cheapest. */
  enabled: count,
})
export type PendingTurns = z.infer<typeof pendingSchema>

export const distillContract = {
  /** What each level told outside of comparisons: turns that a model told, and what rules had told of the same turns. */
  quality: oc.output(z.array(totalsSchema)),
  /** The last answers that could not be used and calls that failed, newest first, with their reasons. */
  refused: oc
    .input(z.object({ last: z.int().min(1).max(500).default(50) }))
    .output(z.array(callSchema)),
  /** What each level made of a turn, newest first, rules last; measured anew for rules where nothing is kept of them. */
  levels: oc.input(z.object({ turnId: z.string() })).output(z.array(levelSchema)),
  /** Has a model tell a turn again, also where one told it already. */
  again: oc.input(z.object({ turnId: z.string() })).output(z.object({ isQueued: z.boolean() })),
  /** What calls took, from midnight and from the first of the month in the time zone of this machine, and the last ones. */
  spending: oc.input(z.object({ last: z.int().min(0).max(500).default(20) })).output(
    z.object({
      today: sumSchema,
      month: sumSchema,
      /** US dollars that paid providers may still cost today, within the month's limit too. */
      leftToday: usd,
      /** The same for this month; null where it has no limit of its own. */
      leftThisMonth: usd.nullable(),
      /** Of this month, the dearest first. */
      by: z.object({
        provider: z.array(spendingRowSchema),
        project: z.array(spendingRowSchema),
        /** What the calls were for: `turn`, `session`, `test`. */
        purpose: z.array(spendingRowSchema),
      }),
      calls: z.array(callSchema),
    }),
  ),
  /** What language models took to tell a session and its turns. */
  ofSession: oc.input(z.object({ sessionId: z.string() })).output(sumSchema),
  /** What rules alone have told, and what it would take to have a model tell it. */
  pending: oc
    .input(z.object({ isCheapestFirst: z.boolean().default(false) }).prefault({}))
    .output(pendingSchema),
  /** Has a model tell what rules alone have told, newest first, within the limits of the settings. */
  catchUp: oc
    .input(
      z.object({
        limit: z.int().min(1).max(100_000).optional(),
        /** Whether the cheapest of the models that are on is asked first, whatever their order is. */
        isCheapestFirst: z.boolean().default(false),
      }),
    )
    .output(z.object({ turns: count })),
  /** Ends catching up: what has not begun stays as rules told it. A call that runs is paid for and ends by itself. */
  stopCatchingUp: oc.output(z.object({ turns: count })),
}
