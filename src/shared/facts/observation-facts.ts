// What an observation tells in structured form, one schema for each kind; its words are made from it.
import { z } from 'zod'
import { proposalSchema, questionSchema, taskSchema } from './agreement.ts'
import { buildReportSchema } from './build-report.ts'
import { fileChangeSchema, functionChangeSchema } from './file-change.ts'
import { foundErrorSchema } from './found-error.ts'
import {
  branchMoveSchema,
  commitSchema,
  fileMoveSchema,
  pullRequestSchema,
  pushSchema,
  releaseSchema,
  takenBackSchema,
} from './git-work.ts'
import { attemptSchema } from './matter.ts'
import { outcomeSchema } from './outcome.ts'
import { testRunSchema } from './test-run.ts'

/** The version of all these schemas. Readers take facts of another version for none. */
export const factsVersion = 17

const common = { v: z.literal(factsVersion), outcome: outcomeSchema }

/** A shell command: the kinds differ by what it was for and what it reported. */
export const commandFactsSchema = z.object({
  ...common,
  kind: z.enum(['command', 'test', 'build', 'commit']),
  /** As one would name it: `go test`, `npm run build`. */
  command: z.string(),
  purpose: z.enum(['test', 'build', 'commit', 'explore', 'install', 'run']),
  /** Finer than `purpose`: what it does to the code. Null for all that neither checks, builds nor serves. */
  work: z
    .enum(['build', 'lint', 'types', 'format', 'format_check', 'generate', 'test', 'server'])
    .nullable()
    .default(null),
  /**
   * Set where its end must name the command: the line also runs something, shows only what a filter lets through, or is
   * a chain that this command ended after others went well.
   */
  part: z.enum(['beside', 'filtered', 'chained']).nullable().default(null),
  /** Whether the agent stopped it in the background. */
  stopped: z.boolean().default(false),
  /** Set where it ran beside the work in hand: with the changes stashed, or on another commit, and back again; while `git bisect` went from commit to commit; or by a file that the line wrote and took away again. */
  aside: z.enum(['stash', 'checkout', 'bisect', 'throwaway']).nullable().default(null),
  /** What for: in the agent's words, else by its program. */
  aim: z.string(),
  /** How often it ran in a row with the same end. */
  times: z.int().default(1),
  exitCode: z.int().nullable().default(null),
  /**
   * By what it is known how it ended. `nothing`: it went well for all that is seen, but a pipe or a later command hid
   * its exit code and no line of its output says so.
   */
  seen: z.enum(['exit_code', 'output', 'nothing']).default('exit_code'),
  /** Set where a time limit stopped it; `ms` is null where its length is not told. */
  timeLimit: z
    .object({ ms: z.number().nullable().default(null) })
    .nullable()
    .default(null),
  error: foundErrorSchema.nullable().default(null),
  tests: testRunSchema.nullable().default(null),
  build: buildReportSchema.nullable().default(null),
  commits: z.array(commitSchema).default([]),
  takenBack: takenBackSchema.nullable().default(null),
  /** Set where branches were made or gone to, in order. */
  branchMoves: z.array(branchMoveSchema).optional(),
  /** Files and folders that it put back as git has them, from where the session works; `.` for all of them. */
  putBack: z.array(z.string()).optional(),
  /** Set where it put changes on git's stash, fetched them back, or threw them away. */
  stash: z.enum(['push', 'pop', 'drop']).optional(),
  /** Set where it also removed what git does not know, as `git clean -f` does. */
  removesNew: z.boolean().optional(),
  /** Set where it went on with a rebase, merge or pick, which commits what was edited to resolve it. */
  resolves: z.boolean().optional(),
  /** Files that it edited in their place, as `sed -i` does. */
  editedInPlace: z.array(z.string()).optional(),
  /** Files that it removed or moved, in order. */
  fileMoves: z.array(fileMoveSchema).optional(),
  /** Programs that the shell did not find: nothing of them ran. */
  notFound: z.array(z.string()).optional(),
  /** Set where it failed before what it was for had begun, as in the wrong folder. */
  notRun: z.boolean().optional(),
  /** Set where a filter would have left failing tests, and left none. */
  noFailureShown: z.boolean().optional(),
  push: pushSchema.nullable().default(null),
  /** Set where it made a release on the forge. */
  release: releaseSchema.optional(),
  pullRequest: pullRequestSchema.nullable().default(null),
  /** What it tried of what can stand or fail, in order; one line may hold several. */
  attempts: z.array(attemptSchema).default([]),
})
export type CommandFacts = z.infer<typeof commandFactsSchema>

/** All edits of one file in a turn. */
export const editFactsSchema = z.object({
  ...common,
  kind: z.literal('edit'),
  file: fileChangeSchema,
  /** Calls that it took. */
  edits: z.int().default(1),
  functions: z.array(functionChangeSchema).default([]),
  /** Set where the last edit put the file back as it was before the first one: when (ms since 1970). */
  backAt: z.int().optional(),
  /** Set where the file lies outside of the project in a folder for temporary files: no change of the project. */
  scratch: z.literal(true).optional(),
  /** What the last call wanted to do, which tells where nothing was done. */
  attempted: z.enum(['edit', 'write']).default('edit'),
  error: foundErrorSchema.nullable().default(null),
})
export type EditFacts = z.infer<typeof editFactsSchema>

/** Some of a list by name, and how many there are in all. */
const namedSchema = z.object({ names: z.array(z.string()).default([]), count: z.int().default(0) })
const noneNamed = { names: [], count: 0 }
export type Named = z.infer<typeof namedSchema>

/** The reads and searches of a turn. */
const explorationFactsSchema = z.object({
  ...common,
  kind: z.literal('explore'),
  calls: z.int(),
  read: namedSchema.default(noneNamed),
  /** Files read, each path once; `read` counts names. */
  files: z.int().default(0),
  /** The folder in which most of the files lie. */
  place: z.string().nullable().default(null),
  /** What was searched for, with the place: `“total” in src`. */
  searched: namedSchema.default(noneNamed),
  listed: namedSchema.default(noneNamed),
  missing: namedSchema.default(noneNamed),
  /** What for, in the agent's words. */
  aims: namedSchema.default(noneNamed),
  /** Whether the state of the repository was looked at. */
  repository: z.boolean().default(false),
  /** Files of which changes were shown, with their counts: `writer.go (+293 −16)`. */
  diffs: namedSchema.default(noneNamed),
  /** Skills that were loaded. */
  skills: namedSchema.default(noneNamed),
})
export type ExplorationFacts = z.infer<typeof explorationFactsSchema>

const webFactsSchema = z.object({
  ...common,
  kind: z.literal('web'),
  action: z.enum(['fetch', 'search']),
  /** The address without what is particular to the visit, or the query. */
  about: z.string(),
  /** The HTTP status. */
  status: z.int().nullable().default(null),
  error: foundErrorSchema.nullable().default(null),
})
export type WebFacts = z.infer<typeof webFactsSchema>

export const subagentFactsSchema = z.object({
  ...common,
  kind: z.literal('subagent'),
  type: z.string(),
  task: z.string().default(''),
  commands: z.int().default(0),
  failedCommands: z.int().default(0),
  /** Its last run of tests. */
  tests: testRunSchema.nullable().default(null),
  /** What its report says of tests that passed, in its words; set where none of its calls is known. */
  saysTests: z.string().optional(),
  error: foundErrorSchema.nullable().default(null),
  /** What its commands tried of what can stand or fail. */
  attempts: z.array(attemptSchema).default([]),
})
export type SubagentFacts = z.infer<typeof subagentFactsSchema>

/** A plan that was put to the user, or the list of tasks at the end of the turn. */
export const planFactsSchema = z.object({
  ...common,
  kind: z.literal('plan'),
  proposal: proposalSchema.nullable().default(null),
  tasks: z
    .array(taskSchema)
    .default(
      [],
    ) /** Set where the agent ended the turn by saying that all is done: what its list leaves open it forgot to tick. */,
  saidDone: z.literal(true).optional(),
})
export type PlanFacts = z.infer<typeof planFactsSchema>

export const questionFactsSchema = z.object({
  ...common,
  kind: z.literal('message'),
  questions: z.array(questionSchema).default([]),
})
export type QuestionFacts = z.infer<typeof questionFactsSchema>

const toolFactsSchema = z.object({
  ...common,
  kind: z.literal('tool'),
  name: z.string(),
  /** The MCP server. */
  server: z.string().nullable().default(null),
  /** The argument that says most about what the call was for. */
  argument: z.string().default(''),
  error: foundErrorSchema.nullable().default(null),
})
export type ToolFacts = z.infer<typeof toolFactsSchema>

export const observationFactsSchema = z.discriminatedUnion('kind', [
  commandFactsSchema,
  editFactsSchema,
  explorationFactsSchema,
  webFactsSchema,
  subagentFactsSchema,
  planFactsSchema,
  questionFactsSchema,
  toolFactsSchema,
])
export type ObservationFacts = z.infer<typeof observationFactsSchema>
