// What is done to a copy of the database, and what comes of it, as it travels to the thread that does it.
import { z } from 'zod'
import { erasureSchema } from '../../db/events/erasure-store.ts'

/** What is done to each copy. A further kind of change is a further entry here and in `change-copy.ts`. */
export const copyChangeSchema = z.discriminatedUnion('change', [
  z.object({ change: z.literal('erase'), erasures: z.array(erasureSchema) }),
  /** Secrets that today's rules know are taken out. */
  z.object({ change: z.literal('redact') }),
])
export type CopyChange = z.infer<typeof copyChangeSchema>

/** `dropped`: it could not be changed and must not stay. */
export const copyOutcomes = ['untouched', 'changed', 'dropped'] as const
export type CopyOutcome = (typeof copyOutcomes)[number]
