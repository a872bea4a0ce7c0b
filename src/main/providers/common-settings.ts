// The settings that every provider has, with the words in which they are shown.
import { z } from 'zod'

/** The fields that come after a provider's own; `limitSeconds` and the models are of its nature. */
export function commonSettings(defaults: {
  readonly turnModel: string
  readonly sessionModel: string
  readonly limitSeconds: number
}) {
  return {
    turnModel: z.string().max(200).default(defaults.turnModel).meta({
      title: 'Model for turns',
      description: 'Tells observations and what a turn came to.',
    }),
    sessionModel: z
      .string()
      .max(200)
      .default(defaults.sessionModel)
      .meta({ title: 'Model for sessions', description: 'Tells what a whole session came to.' }),
    dailyCalls: z.int().min(0).max(100_000).default(100).meta({
      title: 'Calls a day',
      description: 'No more calls than these, from midnight to midnight.',
    }),
    dailyTokens: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .default(500_000)
      .meta({ title: 'Tokens a day', description: 'Tokens in and out together.' }),
    limitSeconds: z
      .int()
      .min(5)
      .max(600)
      .default(defaults.limitSeconds)
      .meta({ title: 'Time for a call (s)', description: 'A call that takes longer has failed.' }),
  }
}
