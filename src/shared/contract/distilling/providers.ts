// Contract area: the providers of language models: who they are, how they are set, and whether they answer.
import { oc } from '@orpc/contract'
import { z } from 'zod'

const count = z.int().min(0)
const usd = z.number().min(0)

const named = { name: z.string(), title: z.string(), description: z.string() }

const fieldSchema = z.discriminatedUnion('kind', [
  z.object({
    ...named,
    /** `model`: one of the provider's own list, or any other name. */
    kind: z.enum(['text', 'model']),
    value: z.string(),
    /** Characters that it may have. */
    longest: count,
    /** What leaving it empty stands for; null where the schema says nothing of it. */
    empty: z.string().nullable(),
  }),
  z.object({
    ...named,
    kind: z.literal('number'),
    value: z.int(),
    min: z.int(),
    max: z.int(),
    /** What 0 means; null where it is a number like the others. */
    zero: z.string().nullable(),
  }),
  z.object({ ...named, kind: z.literal('switch'), value: z.boolean() }),
])
/** One setting of a provider, as its own schema says it. */
export type ProviderField = z.infer<typeof fieldSchema>

const usualDaySchema = z.object({
  /** Turns and sessions of a day on which there are any, over the last 30 days; an assumption where there are none. */
  turns: count,
  sessions: count,
  isMeasured: z.boolean(),
  calls: count,
  tokens: count,
  /** US dollars by the list of prices, whoever pays; null where a price is not known. */
  costUsd: usd.nullable(),
})
export type UsualDay = z.infer<typeof usualDaySchema>

const providerSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Only these are ever asked, in this order. */
  isEnabled: z.boolean(),
  /** Whether it is there, as far as that can be told without asking it. */
  isThere: z.boolean(),
  /** Where it is, or what is missing. */
  detail: z.string(),
  billing: z.enum(['paid', 'subscription', 'local']),
  /** To whom the redacted text of a turn would go. */
  recipient: z.string(),
  /** Where its key comes from; `sealed` where the system's key store holds one that this host cannot open. */
  keySource: z.enum(['system', 'file', 'environment', 'sealed', 'none']),
  /** Where one that is set now would be kept. */
  keyPlace: z.enum(['system', 'file']),
  /** The variable of the environment that may hold it; null where it takes no key. */
  keyVariable: z.string().nullable(),
  turnModel: z.string(),
  dailyCalls: count,
  dailyTokens: count,
  /** Its settings as its own schema has them. */
  fields: z.array(fieldSchema),
  /** Why what stands in the file is not in force, and it is not asked; null where it is. */
  problem: z.string().nullable(),
  /** What it would take on a usual day, its limits aside. */
  usualDay: usualDaySchema,
})
export type ModelProvider = z.infer<typeof providerSchema>

const trialSchema = z.discriminatedUnion('isAnswered', [
  z.object({
    isAnswered: z.literal(true),
    /** As the provider names it. */
    model: z.string(),
    durationMs: z.number().min(0),
    tokens: count,
    /** US dollars; null where the price is not known. */
    costUsd: usd.nullable(),
  }),
  z.object({
    isAnswered: z.literal(false),
    /** Why it failed; `limit` where the settings allow no call. */
    reason: z.string(),
    message: z.string(),
    durationMs: z.number().min(0),
  }),
])
export type ProviderTrial = z.infer<typeof trialSchema>

export const providersContract = {
  /** All of them in the user's order; asks none of them. */
  list: oc.output(z.array(providerSchema)),
  /** Turns a provider on or off, in its place. */
  turnOn: oc
    .input(z.object({ provider: z.string(), isEnabled: z.boolean() }))
    .output(providerSchema),
  /** Puts them into another order; those that are not named come after, as they stood. */
  order: oc
    .input(z.object({ providers: z.array(z.string().max(100)).max(20) }))
    .output(z.array(providerSchema)),
  /**
   * Changes settings of a provider. One whose text would go to somebody else by it, or that would be paid in another
   * way, is turned off: that is to be agreed to first.
   */
  save: oc
    .input(
      z.object({
        provider: z.string(),
        settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    )
    .output(providerSchema),
  /** Keeps a provider's key, or forgets it. */
  setKey: oc
    .input(z.object({ provider: z.string(), key: z.string().min(1).max(1000).nullable() }))
    .output(providerSchema),
  /** The models that a provider which is on says that it offers, or why it does not say. */
  models: oc
    .input(z.object({ provider: z.string() }))
    .output(z.object({ models: z.array(z.string()), problem: z.string().nullable() })),
  /** Asks a provider that is on once, with a tiny call that holds nothing of the user's. */
  test: oc
    .input(z.object({ provider: z.string(), tier: z.enum(['turn', 'session']).default('turn') }))
    .output(trialSchema),
}
