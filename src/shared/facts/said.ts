// What user and agent said that outlives their turn: the user's wishes and choices, what the agent left open.
import { z } from 'zod'

export const userWordKinds = [
  'wish', // how things are to be done, beyond this once
  'correction', // that something is wrong, or is to be done otherwise
  'choice', // what is taken of several, or how something is to be called
  'environment', // what is there and what is not
  'limit', // what is to be left alone or left out, or done in one way only, in the task at hand
] as const

export const userWordsSchema = z.object({
  kind: z.enum(userWordKinds),
  /** A sentence or two of the prompt as the user wrote them, on one line. */
  words: z.string(),
  /** Of a choice by its number: what the agent had offered under it, in the agent's words. */
  offered: z.string().nullable().default(null),
})
export type UserWords = z.infer<typeof userWordsSchema>

export const leftOpenSchema = z.object({
  kind: z.enum([
    'open', // said not to be done, not tested, still failing
    'next', // named as what comes next
    'asked', // a question with which the message ends
  ]),
  /** The agent's own words, on one line. */
  words: z.string(),
})
export type LeftOpen = z.infer<typeof leftOpenSchema>
