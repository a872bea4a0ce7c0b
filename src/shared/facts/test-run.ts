// What a run of tests reported.
import { z } from 'zod'

export const testRunSchema = z.object({
  /** `vitest`, `go test`; several joined where one output holds the runs of several. */
  runner: z.string(),
  /** Null where the output does not tell. */
  passed: z.int().nullable().default(null),
  failed: z.int().default(0),
  skipped: z.int().default(0),
  /** Failed and passed when they were tried again; not among those that passed. */
  flaky: z.int().default(0),
  /** What is counted. */
  unit: z.enum(['test', 'package']).default('test'),
  /** Broke before tests could run, such as by a compile error. */
  broken: z.boolean().default(false),
  /** Set where several runs of the same were told together: `failed` is that of the worst. */
  runs: z.object({ all: z.int(), failed: z.int() }).optional(),
  /** The first failing ones. */
  failing: z
    .array(z.object({ name: z.string(), reason: z.string().nullable().default(null) }))
    .default([]),
  /** What the counts were read from: the call's own output, or what a later call fetched of it. */
  countsFrom: z.enum(['output', 'later_output']).default('output'),
})
export type TestRun = z.infer<typeof testRunSchema>
