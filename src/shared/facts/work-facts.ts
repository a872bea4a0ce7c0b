// What a turn and a session come to, folded from the facts of their observations.
import { z } from 'zod'
import { proposalSchema, questionSchema, refusalSchema, taskSchema } from './agreement.ts'
import { fileChangeSchema } from './file-change.ts'
import { commitSchema, pullRequestSchema, pushSchema } from './git-work.ts'
import { matterSchema } from './matter.ts'
import { factsVersion } from './observation-facts.ts'
import { outcomeSchema } from './outcome.ts'
import { leftOpenSchema, userWordsSchema } from './said.ts'

const work = {
  v: z.literal(factsVersion),
  /** False where some of what happened has no facts: its payload was gone before there were any. */
  whole: z.boolean().default(false),
  outcome: outcomeSchema,
  /** How what can stand or fail stands at the end, in the order of the last attempts. */
  matters: z.array(matterSchema).default([]),
  /** What the last subagent of which only its report is known says of tests that passed, in its words. */
  saysTests: z.string().optional(),
  commits: z.array(commitSchema).default([]),
  pushes: z.array(pushSchema).default([]),
  pullRequests: z.array(pullRequestSchema).default([]),
  files: z.array(fileChangeSchema).default([]),
  /** All that were changed; `files` holds those with most changed lines. */
  filesChanged: z.int().default(0),
  /** Lines that edits added to and took from all of them; absent where an older version counted none. */
  lines: z.object({ added: z.int(), removed: z.int() }).optional(),
  proposals: z.array(proposalSchema).default([]),
  /** The list of tasks as it was last seen. */
  tasks: z.array(taskSchema).default([]),
  questions: z.array(questionSchema).default([]),
  refusals: z.array(refusalSchema).default([]),
}

const workFactsSchema = z.object(work)
export type WorkFacts = z.infer<typeof workFactsSchema>

export const turnFactsSchema = z.object({
  ...work,
  /** What the prompt says beyond its task. */
  userWords: z.array(userWordsSchema).default([]),
  /** The error of the API in which the turn ended, as the client tells it. */
  apiError: z.string().optional(),
  /** Programs that were not found, and did not run later. */
  notFound: z.array(z.string()).optional(),
  /** What the agent says that it decided, with its reason, in its words. */
  decided: z.array(z.string()).optional(),
  /** The number of the later turn in which what the agent answered was taken back. */
  takenBackIn: z.int().optional(),
  /** Mishaps that the agent admitted, in its words. */
  mishaps: z.array(z.string()).optional(),
  /** What the agent said on the way that it measured, where its answer tells no figure. */
  measured: z.string().optional(),
  /** What the agent's last message leaves open. */
  leftOpen: z.array(leftOpenSchema).default([]),
})
export type TurnFacts = z.infer<typeof turnFactsSchema>

export const sessionFactsSchema = z.object({
  ...work,
  turns: z.int(),
  /** The session whose plan this one carries out. */
  continues: z.string().nullable().default(null),
  /**
   * Where the turns stand in the summary that rules wrote, in UTF-16 units: the beginning of each, then the end of the
   * last; whoever has less room leaves out whole turns. `settledTurnsAt` for what is told once other sessions followed.
   */
  turnsAt: z.array(z.int()).default([]),
  settledTurnsAt: z.array(z.int()).default([]),
})
export type SessionFacts = z.infer<typeof sessionFactsSchema>
