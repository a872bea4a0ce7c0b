// Which files and functions were changed.
import { z } from 'zod'

export const functionChangeSchema = z.object({
  name: z.string(),
  change: z.enum(['added', 'modified', 'removed']),
})
/** A change of one function inside an edit. */
export type FunctionChange = z.infer<typeof functionChangeSchema>

export const fileChangeSchema = z.object({
  /** Relative to the project where it lies in it. */
  path: z.string(),
  /** Lines. */
  added: z.int().default(0),
  removed: z.int().default(0),
  created: z.boolean().default(false),
})
export type FileChangeFacts = z.infer<typeof fileChangeSchema>
