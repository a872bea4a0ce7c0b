// What a turn and a session come to, folded from the facts of their observations.
import { z } from 'zod'
import { proposalSchema, questionSchema, refusalSchema, taskSchema } from './agreement.ts'
import { buildReportSchema } from './build-report.ts'
import { fileChangeSchema } from './file-change.ts'
import { foundErrorSchema } from './found-error.ts'
import { commitSchema, pullRequestSchema, pushSchema } from './git-work.ts'
import { factsVersion } from './observation-facts.ts'
import { outcomeSchema } from './outcome.ts'
import { testRunSchema } from './test-run.ts'

/** The last attempt at something that can stand or fail. */
export const matterSchema = z.object({
  kind: z.enum(['test', 'build', 'commit', 'command', 'edit']),
  /** By which attempts at the same are known: the command, the aim or the file. */
  name: z.string(),
  outcome: outcomeSchema,
  attempts: z.int().default(1),
  /** When the last attempt was (ms since 1970). */
  at: z.int(),
  tests: testRunSchema.nullable().default(null),
  build: buildReportSchema.nullable().default(null),
  error: foundErrorSchema.nullable().default(null),
})
export type Matter = z.infer<typeof matterSchema>

const work = {
  v: z.literal(factsVersion),
  /** False where some of what happened has no facts: its payload was gone before there were any. */
  whole: z.boolean().default(false),
  outcome: outcomeSchema,
  /** In the order of their last attempts. */
  matters: z.array(matterSchema).default([]),
  commits: z.array(commitSchema).default([]),
  pushes: z.array(pushSchema).default([]),
  pullRequests: z.array(pullRequestSchema).default([]),
  files: z.array(fileChangeSchema).default([]),
  /** All that were changed; `files` holds those with most changed lines. */
  filesChanged: z.int().default(0),
  proposals: z.array(proposalSchema).default([]),
  /** The list of tasks as it was last seen. */
  tasks: z.array(taskSchema).default([]),
  questions: z.array(questionSchema).default([]),
  refusals: z.array(refusalSchema).default([]),
}

export const turnFactsSchema = z.object(work)
export type TurnFacts = z.infer<typeof turnFactsSchema>

export const sessionFactsSchema = z.object({ ...work, turns: z.int() })
export type SessionFacts = z.infer<typeof sessionFactsSchema>
