// Contract area: taking in the agent's transcripts, what was skipped of them, and the copies that are kept.
import { oc } from '@orpc/contract'
import { z } from 'zod'

const importProgressSchema = z.object({
  phase: z.enum(['looking', 'reading', 'done', 'stopped']),
  files: z.int(),
  filesTotal: z.int(),
  bytes: z.int(),
  bytesTotal: z.int(),
  /** Sessions that got something new. */
  sessions: z.int(),
  /** Files in which nothing was new, and bytes of the others. */
  unchanged: z.int(),
  bytesRead: z.int(),
  /** Files that could not be read and lines that gave nothing, by reason; in this run. */
  skipped: z.record(z.string(), z.int()),
  /** Lines of types that carry nothing for the memory, by type; in this run. */
  passed: z.record(z.string(), z.int()),
  elapsedMs: z.number(),
  bytesPerSecond: z.number(),
  /** Null while nothing has been read. */
  remainingMs: z.number().nullable(),
})

export const importStatusSchema = z.object({
  running: z.boolean(),
  paths: z.array(z.string()),
  /** Of the running import or the last one since the program started. */
  progress: importProgressSchema.nullable(),
  error: z.string().nullable(),
})

export const importsContract = {
  /**
   * Begins an import of files and folders, by default of all that the agent keeps. Fails with `conflict`, or
   * `not_found` for a path where nothing is.
   */
  start: oc
    .input(z.object({ paths: z.array(z.string().min(1).max(4096)).max(100).default([]) }))
    .output(importStatusSchema),
  status: oc.output(importStatusSchema),
  /** Stops the running import; the next one goes on where it was. */
  stop: oc.output(importStatusSchema),
  /** What gave nothing, by file and line; line 0 is the whole file. */
  skipped: oc
    .input(
      z.object({
        limit: z.int().min(1).max(1000).default(100),
        offset: z.int().min(0).default(0),
      }),
    )
    .output(
      z.object({
        rows: z.array(z.object({ path: z.string(), line: z.int(), reason: z.string() })),
        reasons: z.record(z.string(), z.int()),
      }),
    ),
  /** Tries again the events that were set aside: how many were taken in, and how many are aside again. */
  retryRejected: oc.output(z.object({ taken: z.int(), left: z.int() })),
  /** What the kept copies of transcripts take up, in bytes. */
  kept: oc.output(z.object({ copies: z.int(), bytes: z.int(), sourceBytes: z.int() })),
}
