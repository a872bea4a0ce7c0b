// The first error that something reported, with its place.
import { z } from 'zod'

export const foundErrorSchema = z.object({
  text: z.string(),
  /** `src/a.ts:6` where the output says so. */
  place: z.string().nullable().default(null),
})
export type FoundErrorFacts = z.infer<typeof foundErrorSchema>
