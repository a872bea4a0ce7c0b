// The settings that every provider has, with the words in which they are shown.
import { z } from 'zod'

/** The fields that each provider has; `limitSeconds` and the models are of its nature. */
export function commonSettings(defaults: {
  readonly turnModel: string
  readonly sessionModel: string
  /** What an empty model stands for, where it may be empty. */
  readonly noModel?: string
  readonly limitSeconds: number
}) {
  const model = { input: 'model', ...(defaults.noModel ? { empty: defaults.noModel } : {}) }
  return {
    turnModel: z
      .string()
      .max(200)
      .default(defaults.turnModel)
      .meta({
        ...model,
        title: 'Model for turns',
        description: 'Tells a turn and its observations, both in one call.',
      }),
    sessionModel: z
      .string()
      .max(200)
      .default(defaults.sessionModel)
      .meta({
        ...model,
        title: 'Model for sessions',
        description: 'Tells what a whole session came to.',
      }),
    dailyCalls: z.int().min(0).max(100_000).default(100).meta({
      title: 'Calls a day',
      description: 'No more calls than these, from midnight to midnight.',
      zero: 'No call is allowed: it is not asked.',
    }),
    dailyTokens: z.int().min(0).max(1_000_000_000).default(500_000).meta({
      title: 'Tokens a day',
      description: 'Tokens in and out together.',
      zero: 'No token is allowed: it is not asked.',
    }),
    limitSeconds: z
      .int()
      .min(5)
      .max(600)
      .default(defaults.limitSeconds)
      .meta({ title: 'Time for a call (s)', description: 'A call that takes longer has failed.' }),
  }
}
