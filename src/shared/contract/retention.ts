// Contract area: what is dropped after how long, what would go now, and what was freed.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from './common.ts'

/** The kinds of thing that have an age after which they go. */
const retainedKinds = [
  'payloads',
  'hookEvents',
  'events',
  'contextTexts',
  'transcriptCopies',
  'rejectedEvents',
  'finishedJobs',
] as const
export type RetainedKind = (typeof retainedKinds)[number]

/** Rows or files, with the bytes of their content. */
const amountSchema = z.object({ rows: z.int(), bytes: z.int() })

/** What goes at a run, by kind; a kind that is kept for ever is null. */
export const previewSchema = z.record(z.enum(retainedKinds), amountSchema.nullable())

export const retentionStateSchema = z.object({
  /** Whether a run waits or goes on. */
  isRunning: z.boolean(),
  /** The last run that began, or null before the first. */
  lastRun: z
    .object({
      startedAt: timeSchema,
      finishedAt: timeSchema.nullable(),
      freed: z.partialRecord(z.enum(retainedKinds), amountSchema),
    })
    .nullable(),
  /** Bytes inside the database file that hold nothing; new rows fill them first. */
  freeBytes: z.int(),
})
export type RetentionState = z.infer<typeof retentionStateSchema>

export const retentionContract = {
  /** What a run would drop now, by the settings in force. Reads for up to seconds in large stores. */
  preview: oc.output(previewSchema),
  state: oc.output(retentionStateSchema),
  /** Begins a run now; it works in slices beside everything else. */
  run: oc.output(retentionStateSchema),
}
