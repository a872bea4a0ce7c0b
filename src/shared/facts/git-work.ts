// What a call did in git and in the forge: commits, a push, a pull request.
import { z } from 'zod'

export const commitSchema = z.object({
  /** Abbreviated; null where nothing told it. */
  hash: z.string().nullable().default(null),
  subject: z.string().nullable().default(null),
  /** Whether it replaced the commit before it. */
  amended: z.boolean().default(false),
  /** How many files it changes, as git says; unset where it did not. */
  files: z.int().optional(),
  /** Set where a later commit of the same turn or session replaced it: that one's hash, or an empty string. */
  supersededBy: z.string().nullable().default(null),
  /** Of a turn or session: whether a push that went well came after it. Unset where another tool may have pushed it. */
  push: z.enum(['pushed', 'not_pushed']).optional(),
})
export type Commit = z.infer<typeof commitSchema>

/** So many commits of a turn or a session are kept, the newest: where there are as many, there may have been more. */
export const mostCommits = 24

/** Commits that were taken back by moving the branch, as `git reset HEAD~1` does. */
export const takenBackSchema = z.object({
  /** How many; null where the call does not tell. */
  count: z.int().nullable().default(null),
  /** The commit that was gone back to, as the call names it; null where it names none. */
  to: z.string().nullable().default(null),
  /** Whether it came before the commits of the same call. */
  isFirst: z.boolean().default(false),
})
export type TakenBack = z.infer<typeof takenBackSchema>

/** A branch that was made, or gone to. */
export const branchMoveSchema = z.object({
  /** The branch that is worked on from then; null where it stays the same one. */
  to: z.string().nullable().default(null),
  /** Whether a branch was made that holds what is committed so far. */
  holds: z.boolean().default(false),
  /** Where it stands among the commits and the reset of the same call. */
  when: z.enum(['first', 'between', 'last']).default('last'),
  /** How many commits of the same call come before it; set where it makes several. */
  behind: z.int().optional(),
})
export type BranchMove = z.infer<typeof branchMoveSchema>

export const pushSchema = z.object({
  /** Empty where its name is not told. */
  branch: z.string(),
  /** The commit that the branch stands on since, abbreviated; unset where that is not told. */
  head: z.string().optional(),
  /** Tags that went with it, by name. */
  tags: z.array(z.string()).optional(),
  /** Set where tags alone were pushed. */
  onlyTags: z.boolean().optional(),
})
export type Push = z.infer<typeof pushSchema>

/** A file or folder that was moved, or removed where `to` is null. */
export const fileMoveSchema = z.object({ from: z.string(), to: z.string().nullable() })
export type FileMove = z.infer<typeof fileMoveSchema>

/** A release on the forge, or what was published in a registry. */
export const releaseSchema = z.object({
  /** The tag that it is made of. */
  tag: z.string(),
  /** Set where it was made as a draft. */
  isDraft: z.boolean().optional(),
  /** Set where packages or images were published: the tag names them, as `name@1.2.0`. */
  isPackage: z.boolean().optional(),
})
export type Release = z.infer<typeof releaseSchema>

export const pullRequestSchema = z.object({
  number: z.int().nullable().default(null),
  url: z.string().nullable().default(null),
  /**
   * As the tool says it: `create`, `merge`, `close`, `reopen`, `ready`, `edit`; `draft` where it was taken back to one,
   * `auto_merge` where it was set to be merged once its checks pass.
   */
  action: z.string(),
  title: z.string().nullable().default(null),
  /** Set where it was opened as a draft. */
  isDraft: z.boolean().optional(),
  /** Set where the same call also set it to be merged once its checks pass. */
  isAuto: z.boolean().optional(),
})
export type PullRequest = z.infer<typeof pullRequestSchema>

type RequestState =
  | 'opened'
  | 'merged'
  | 'closed'
  | 'reopened'
  | 'marked as ready'
  | 'turned into a draft'
  | 'set to merge by itself'

const requestStates: ReadonlyMap<string, RequestState> = new Map([
  ['create', 'opened'],
  ['created', 'opened'],
  ['merge', 'merged'],
  ['merged', 'merged'],
  ['close', 'closed'],
  ['closed', 'closed'],
  ['reopen', 'reopened'],
  ['ready', 'marked as ready'],
  ['draft', 'turned into a draft'],
  ['auto_merge', 'set to merge by itself'],
])

/** How an action left its pull request; null where it changed nothing of that. */
export function requestState(action: string): RequestState | null {
  return requestStates.get(action) ?? null
}
