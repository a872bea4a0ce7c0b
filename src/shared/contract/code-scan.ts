// Contract area: reading the sources of a whole project, and how far that is.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { codeFiguresSchema } from './code.ts'
import { timeSchema } from './common.ts'

const scanStates = ['never', 'waiting', 'running', 'done', 'cancelled', 'failed'] as const

const count = z.int().min(0)

const scanStateSchema = z.object({
  state: z.enum(scanStates),
  startedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
  filesDone: count,
  /** Files that belong to it; where none has begun, those that one would read. */
  files: count,
  /** Files beyond its limit. */
  left: count,
  /** Files that the last scan did not read, by the reason. */
  skipped: z.record(z.string(), count),
  /** A sentence about it. */
  detail: z.string().nullable(),
})

/** What is known of a project's sources, and how its scan stands. */
export const codeScanStatusSchema = codeFiguresSchema.extend({ scan: scanStateSchema })

export const codeScanContract = {
  /** What is known of a project's sources, and how its scan stands. */
  status: oc.input(z.object({ projectId: z.string() })).output(codeScanStatusSchema),
  /** Has the sources of a project read, without a limit where none is given. */
  scan: oc
    .input(z.object({ projectId: z.string(), limit: z.int().min(1).max(1_000_000).optional() }))
    .output(
      z.object({
        isQueued: z.boolean(),
        /** How many files that comes to. */
        files: count,
      }),
    ),
  /** Ends a scan that runs or waits. */
  cancelScan: oc
    .input(z.object({ projectId: z.string() }))
    .output(z.object({ wasRunning: z.boolean() })),
}
