// The closed sets of words that the store, the contract and the dashboard share.
import { type DocumentKind, documentKinds } from './document-kinds.ts'

/** What an observation is about; one per tool event or group of tool events. */
export const observationKinds = [
  'edit', // a file was changed or created
  'command', // a shell command that is neither of the more telling kinds below
  'test', // a test run with its counts
  'build', // a build, type check or lint run
  'commit', // a commit, push or pull request
  'explore', // the reads and searches of a turn, grouped
  'web', // a page fetched or a search of the web
  'subagent', // the work of a subagent with its result
  'plan', // todo lists, tasks and plans
  'tool', // any other tool, MCP servers among them
  'message', // what the agent or the user said that is worth keeping
] as const
export type ObservationKind = (typeof observationKinds)[number]

export const sessionStatuses = ['active', 'summarised', 'closed'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const sessionSources = ['startup', 'resume', 'clear', 'compact', 'fork'] as const
export type SessionSource = (typeof sessionSources)[number]

/**
 * How a tool call ended. `refused` means that the user or a rule did not permit it, `no_result` that the record ends
 * before its result, `untold` that its agent hands on the output of a command alone, which does not say whether it failed.
 */
export const toolOutcomes = [
  'ok',
  'failed',
  'interrupted',
  'refused',
  'no_result',
  'untold',
] as const
export type ToolOutcome = (typeof toolOutcomes)[number]

export const jobStatuses = ['pending', 'leased', 'done', 'dead'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** What the user answered to a permission request; `pending` until it is known. */
export const decisionChoices = ['pending', 'allow', 'deny', 'observe'] as const
export type DecisionChoice = (typeof decisionChoices)[number]
/** Who decided: the user, the agent's own mode, a rule of Recollect, or the agent's settings. */
export const deciders = ['user', 'mode', 'rule', 'settings'] as const
export type Decider = (typeof deciders)[number]

/** Whose words the rationale of a decision is. */
export const rationaleSpeakers = ['user', 'agent'] as const
export type RationaleSpeaker = (typeof rationaleSpeakers)[number]

type Documents = typeof documentKinds

/** The kinds of record that search finds, in the order of lists. */
export type SearchKind = keyof Documents
export const searchKinds = kindsWhere((_kind): _kind is SearchKind => true)

/** Kinds whose records are their own, not another text of one. */
export type RecordKind = {
  [Kind in SearchKind]: Documents[Kind] extends { readonly partOf: string } ? never : Kind
}[SearchKind]
export const recordKinds = kindsWhere(
  (kind): kind is RecordKind => documentKind(kind).partOf === undefined,
)

/** The kinds of document that are texts of a kind of record: its own, and those that are part of it. */
export function textsOf(kind: RecordKind): readonly SearchKind[] {
  return searchKinds.filter((text) => text === kind || documentKind(text).partOf === kind)
}

/** What can be deleted by itself. */
export const forgetKinds: readonly [ForgetKind, ...ForgetKind[]] = [...recordKinds, 'project']
export type ForgetKind = RecordKind | 'project'

/** Kinds with a page of their own: a change of one is announced under the kind's name. */
export type PagedKind = {
  [Kind in SearchKind]: Documents[Kind]['shown'] extends { readonly in: 'page' } ? Kind : never
}[SearchKind]
export const pagedKinds = kindsWhere(isPaged)

export function isPaged(kind: ForgetKind | SearchKind): kind is PagedKind {
  return kind !== 'project' && documentKind(kind).shown.in === 'page'
}

/** What the program needs to know of a kind, whichever it is. */
export function documentKind(kind: SearchKind): DocumentKind {
  return documentKinds[kind]
}

function kindsWhere<Kind extends SearchKind>(
  isWanted: (kind: SearchKind) => kind is Kind,
): readonly [Kind, ...Kind[]] {
  // The table names at least one of each.
  return (Object.keys(documentKinds) as SearchKind[]).filter(isWanted) as [Kind, ...Kind[]]
}

/**
 * Where a memory stands. `active` ones are given to agents; what waits in `review` is given where nothing contradicts
 * it; `superseded` gave its place to another one; `rejected` by the user it does not come back.
 */
export const memoryLives = ['active', 'review', 'superseded', 'rejected'] as const
export type MemoryLife = (typeof memoryLives)[number]

/** What a memory is about. */
export const memoryKinds = [
  'fact',
  'decision',
  'convention',
  'preference',
  'architecture',
  'pattern',
  'gotcha',
  'correction',
  'debugging',
  'workaround',
  'dependency',
  'operational',
] as const
export type MemoryKind = (typeof memoryKinds)[number]

/** Whose word a memory is: the user's, or that of an agent or another client that noted it. */
export const memoryAuthors = ['user', 'agent'] as const
export type MemoryAuthor = (typeof memoryAuthors)[number]

/** Whose word a memory is as it stands; what was taken from a file is nobody's until the user confirms it. */
export const memorySayers = [...memoryAuthors, 'file'] as const
export type MemorySayer = (typeof memorySayers)[number]
