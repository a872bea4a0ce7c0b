// The form in which what tells against a memory is handed on. By itself, as pages say doubts and check none.
import { z } from 'zod'

export const doubtSchema = z.discriminatedUnion('kind', [
  /** A file that it names was in the project and is not there any more. */
  z.object({ kind: z.literal('file_gone'), name: z.string() }),
  /** A function that it names was deleted or renamed (`at`, ms since 1970) and stands nowhere else in the project. */
  z.object({ kind: z.literal('function_gone'), name: z.string(), at: z.int() }),
  /** A function that it names was changed since it was last said; `at` is the last time. */
  z.object({ kind: z.literal('function_changed'), name: z.string(), at: z.int() }),
  /** The agent said it in attempts alone that failed, or that the user stopped. */
  z.object({ kind: z.literal('attempt_failed') }),
  /** The user took back what it comes from. */
  z.object({ kind: z.literal('taken_back') }),
  /** Another one says otherwise, and nobody has decided yet which holds; null where that one is gone. */
  z.object({ kind: z.literal('contradicted'), by: z.string().nullable() }),
])
export type Doubt = z.infer<typeof doubtSchema>
