// Something that can stand or fail (tests, a build, a push), the attempts at it, and how it stands after the last one.
import { z } from 'zod'
import { buildReportSchema } from './build-report.ts'
import { foundErrorSchema } from './found-error.ts'
import { outcomeSchema } from './outcome.ts'
import { testRunSchema } from './test-run.ts'

export const matterKinds = [
  'test',
  'build',
  'lint',
  'types',
  'format',
  'commit',
  'push',
  'pull_request',
  'server',
  'migration',
  'deploy',
  'ci',
] as const
export type MatterKind = (typeof matterKinds)[number]

/** What is tried, by which attempts at the same are known. */
const what = {
  kind: z.enum(matterKinds),
  /** As one would name it: `go test`, `npm run lint`. */
  name: z.string(),
  /** The tool that does it; empty where a script hides it. */
  program: z.string().default(''),
  /** What of it: packages, files, filters. Empty for all of it. */
  target: z.array(z.string()).default([]),
  /** The folder that the command went to first; null for where the session was. */
  folder: z.string().nullable().default(null),
}

/** One attempt. */
export const attemptSchema = z.object({
  ...what,
  outcome: outcomeSchema,
  /** Whether it ended without showing how: a pipe hides its exit code and no line says that it is clean. */
  unseen: z.boolean().default(false),
  /** Whether it also mends what it finds, as `eslint --fix` does: that it ended well does not say that all is well. */
  mends: z.boolean().default(false),
  /** Whether a hook of git ran with it. */
  hook: z.boolean().default(false),
  /** When it ended (ms since 1970). */
  at: z.int(),
  /** What a subagent's command reported, where one observation tells of several. */
  tests: testRunSchema.nullable().optional(),
  error: foundErrorSchema.nullable().optional(),
})
export type Attempt = z.infer<typeof attemptSchema>

/** A matter after its last attempt. */
export const matterSchema = z.object({
  ...attemptSchema.shape,
  attempts: z.int().default(1),
  /** How many of the attempts before the last one failed. */
  failedBefore: z.int().default(0),
  /** Whether what came later leaves open how it stands, such as a part of it that ended well. */
  overtaken: z.boolean().default(false),
  /** Set where the last attempt was made with changes that were thrown away since. */
  undone: z.boolean().optional(),
  tests: testRunSchema.nullable().default(null),
  build: buildReportSchema.nullable().default(null),
  error: foundErrorSchema.nullable().default(null),
})
export type Matter = z.infer<typeof matterSchema>

/** Whether its last attempt failed and nothing later says otherwise. */
export function standsFailed({ outcome, overtaken }: Matter): boolean {
  return outcome === 'failed' && !overtaken
}

/** Whether its last attempt was seen to end well and nothing later says otherwise. */
export function standsPassed({ outcome, overtaken, unseen, mends }: Matter): boolean {
  return outcome === 'done' && !overtaken && !unseen && !mends
}
