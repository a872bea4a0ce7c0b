// What a build, a type check or a linter counted.
import { z } from 'zod'

export const buildReportSchema = z.object({
  /** Errors or findings; null where the output gives no number. */
  problems: z.int().nullable().default(null),
  warnings: z.int().default(0),
  /** What the tool calls one of them: `error`, `problem`, `offense`. */
  word: z.string(),
})
export type BuildReport = z.infer<typeof buildReportSchema>
