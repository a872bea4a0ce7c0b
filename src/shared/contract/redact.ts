// Contract area: going over what is stored for secrets that today's rules know.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from './common.ts'

/** Where stored text lies. */
export const redactedPlaces = [
  'prompts and messages',
  'tool events',
  'payloads',
  'hook events',
  'decisions',
  'observations',
  'summaries',
  'memories',
  'search index',
  'code map',
  'contexts',
  'event log',
  'jobs',
  'transcript notes',
  'calls of language models',
  'files of the data folder',
] as const
export type RedactedPlace = (typeof redactedPlaces)[number]

const redactStateSchema = z.object({
  isRunning: z.boolean(),
  /** Whether it only counts. */
  isDryRun: z.boolean(),
  startedAt: timeSchema.nullable(),
  finishedAt: timeSchema.nullable(),
  /** Why it ended early, or null. */
  error: z.string().nullable(),
  /** Where it is now. */
  place: z.enum(redactedPlaces).nullable(),
  /** Rows, lines of logs and kept transcripts, and files of the spool that were looked at. */
  looked: z.int(),
  /** Secrets found, by place and kind. The same secret counts in each place where it stood. */
  found: z.array(z.object({ place: z.enum(redactedPlaces), kind: z.string(), count: z.int() })),
  /** How many of those were changed, or would be. */
  changed: z.int(),
  /** What became of the copies of the database, or would; null until that is done. */
  copies: z
    .object({
      /** Backups that were written anew without it; null in a run that only counts, which opens none. */
      changed: z.int().nullable(),
      /** Paths of copies that could not be gone over and were removed, or would be. */
      removed: z.array(z.string()),
      /** Paths of damaged files that cannot be gone over and stay. */
      left: z.array(z.string()),
    })
    .nullable(),
})
export type RedactState = z.infer<typeof redactStateSchema>

export const redactContract = {
  /** Begins to go over what is stored; it works in slices beside everything else. Fails with `conflict` while one runs. */
  start: oc.input(z.object({ dryRun: z.boolean().default(false) })).output(redactStateSchema),
  state: oc.output(redactStateSchema),
}
