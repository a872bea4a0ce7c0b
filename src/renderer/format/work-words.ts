// Words for what a turn or a session came to, made from its facts alone.
import type { Proposal } from '../../shared/facts/agreement.ts'
import type { Commit, PullRequest } from '../../shared/facts/git-work.ts'
import {
  type Matter,
  type MatterKind,
  standsFailed,
  standsPassed,
} from '../../shared/facts/matter.ts'
import type { TestRun } from '../../shared/facts/test-run.ts'
import type { TurnFacts } from '../../shared/facts/work-facts.ts'
import { count, noun, plural } from './numbers.ts'

/** How something looks in the end. */
export type EndTone = 'good' | 'bad' | 'warn' | 'neutral'

/** A state in words. */
interface EndWords {
  readonly words: string
  readonly tone: EndTone
}

type Matters = Pick<TurnFacts, 'matters'>

const checkKinds: readonly MatterKind[] = ['build', 'lint', 'types', 'format']

/**
 * How the tests stand: what failed last if anything stands failed, named where no failing test was counted, with what
 * passed after it; else the last run, of which is said where only a part of a red one was seen to pass since; null
 * where none is known.
 */
export function testsAtEnd({ matters }: Matters): EndWords | null {
  const tests = matters.filter(({ kind }) => kind === 'test')
  const end = endOf(tests, () => '')
  if (!end) return null
  const red = tests.findLast(standsFailed)
  if (!red) {
    const isPart = tests.some(({ outcome, overtaken }) => outcome === 'failed' && overtaken)
    return end.tone === 'good' && isPart ? { words: `${end.words}, in part`, tone: 'warn' } : end
  }
  const since = tests.filter((matter) => standsPassed(matter) && matter.at > red.at).length
  const later = since > 0 ? `; ${plural(since, 'other run')} passed since` : ''
  return { words: `${end.words}${later}`, tone: 'bad' }
}

/** The same of builds, type checks, linters and formatters, each named. */
export function checksAtEnd({ matters }: Matters): EndWords | null {
  return endOf(
    matters.filter(({ kind }) => checkKinds.includes(kind)),
    ({ name }) => `${name}: `,
  )
}

function endOf(matters: readonly Matter[], nameOf: (matter: Matter) => string): EndWords | null {
  // What was overtaken does not say how it stands.
  const standing = matters.filter(({ overtaken }) => !overtaken)
  const last = standing.findLast(standsFailed) ?? standing.at(-1)
  if (!last) return null
  const { words, tone } = endWords(last)
  const failed = standing.filter(standsFailed).length
  const others = failed > 1 ? `, and ${count(failed - 1)} more failed` : ''
  return { words: `${nameOf(last)}${words}${others}`, tone }
}

function endWords(matter: Matter): EndWords {
  const { tests, build, outcome } = matter
  const counted = tests
    ? testCounts(tests)
    : build?.problems
      ? plural(build.problems, build.word)
      : ''
  if (standsFailed(matter)) {
    const isCounted =
      build?.problems != null || (tests !== null && (tests.failed > 0 || tests.broken))
    return { words: isCounted ? counted : uncounted(matter, counted), tone: 'bad' }
  }
  if (outcome !== 'done') return { words: endWord(outcome), tone: 'warn' }
  const isGood = standsPassed(matter)
  const plain = isGood ? 'passed' : 'no failure shown'
  return { words: counted === '' ? plain : counted, tone: isGood ? 'good' : 'neutral' }
}

/** A command that failed without a counted failure: of tests it is named, as it may be another step of it that failed. */
function uncounted({ kind, name }: Matter, counted: string): string {
  if (kind !== 'test') return 'failed'
  return counted === '' ? `${name} failed` : `${counted}, but ${name} failed`
}

/** “2 failed, 10 passed”, or `could not run`. */
export function testCounts({ failed, passed, skipped, flaky, broken, unit }: TestRun): string {
  const what = unit === 'package' ? ` ${noun(passed ?? 0, 'package')}` : ''
  return [
    broken ? 'could not run' : '',
    failed > 0 ? `${count(failed)} failed` : '',
    passed === null ? '' : `${count(passed)}${what} passed`,
    flaky > 0 ? `${count(flaky)} flaky` : '',
    skipped > 0 ? `${count(skipped)} skipped` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function endWord(outcome: Matter['outcome']): string {
  switch (outcome) {
    case 'no_result':
      return 'no result recorded'
    case 'untold':
      return 'no result told'
    case 'running':
      return 'its end was not seen'
    case 'interrupted':
      return 'interrupted'
    case 'failed':
      return 'failed'
    case 'done':
      return 'done'
    default:
      return 'not permitted'
  }
}

/** The commits that were not replaced by another. */
export function keptCommits({ commits }: Pick<TurnFacts, 'commits'>): readonly Commit[] {
  return commits.filter(({ supersededBy }) => supersededBy === null)
}

/** Whether the kept commits were pushed; empty where nothing was seen to push, or something unseen may have. */
export function pushWords(facts: Pick<TurnFacts, 'commits' | 'pushes' | 'matters'>): string {
  const commits = keptCommits(facts)
  if (commits.length === 0) return ''
  if (commits.every(({ push }) => push === 'pushed')) return 'pushed'
  const isTried =
    facts.pushes.length > 0 ||
    facts.matters.some((matter) => matter.kind === 'push' && standsFailed(matter))
  const left = commits.filter(({ push }) => push === 'not_pushed').length
  if (!isTried || left === 0) return ''
  return left === commits.length ? 'not pushed' : `${count(left)} not pushed`
}

const pullRequestWords: Readonly<Record<string, string>> = {
  create: 'opened',
  merge: 'merged',
  close: 'closed',
  ready: 'marked ready',
  draft: 'turned into a draft',
  edit: 'edited',
  reopen: 'reopened',
  auto_merge: 'set to merge by itself',
}

/** Each pull request once, with what was done to it last. */
export function lastOfPullRequests({
  pullRequests,
}: Pick<TurnFacts, 'pullRequests'>): readonly (PullRequest & { readonly did: string })[] {
  const known = new Map<string, PullRequest & { readonly did: string }>()
  for (const each of pullRequests) {
    const key = each.url ?? (each.number === null ? (each.title ?? '') : `#${each.number}`)
    const before = known.get(key)
    known.set(key, {
      ...each,
      title: each.title ?? before?.title ?? null,
      did: `${pullRequestWords[each.action] ?? each.action}${each.isDraft ? ' as a draft' : ''}${each.isAuto ? ', to merge by itself' : ''}`,
    })
  }
  return [...known.values()]
}

/** Lines of all files that were changed; null where they were not counted and not every file's are kept. */
export function linesChanged({
  files,
  filesChanged,
  lines,
}: Pick<TurnFacts, 'files' | 'filesChanged' | 'lines'>): { added: number; removed: number } | null {
  if (lines) return lines
  if (filesChanged > files.length) return null
  return files.reduce(
    (sum, file) => ({ added: sum.added + file.added, removed: sum.removed + file.removed }),
    { added: 0, removed: 0 },
  )
}

/** Something that was left open, and of what kind it is. */
interface OpenPoint {
  readonly kind: 'Failed' | 'Task' | 'Question' | 'Plan'
  readonly text: string
}

/** What stands failed beside tests and checks, which are told apart. */
const failedWords: Readonly<Partial<Record<MatterKind, string>>> = {
  commit: 'commit',
  push: 'push',
  pull_request: 'pull request',
  server: 'server',
  migration: 'migration',
  deploy: 'deploy',
}

/** What stands failed, tasks that are not done, questions without an answer, plans without one. */
export function openPoints(
  facts: Pick<TurnFacts, 'matters' | 'tasks' | 'questions' | 'proposals'>,
): readonly OpenPoint[] {
  return [
    ...facts.matters.flatMap((matter): OpenPoint[] => {
      const word = failedWords[matter.kind]
      return word !== undefined && standsFailed(matter)
        ? [{ kind: 'Failed', text: withName(word, matter.name) }]
        : []
    }),
    ...facts.tasks
      .filter(({ state }) => state !== 'done')
      .map(({ subject }): OpenPoint => ({ kind: 'Task', text: subject })),
    ...facts.questions
      .filter(({ answer }) => answer === null)
      .map(({ question }): OpenPoint => ({ kind: 'Question', text: question })),
    ...facts.proposals.flatMap(openPlan),
  ]
}

/** A name that says the word says it all: `git push`. */
function withName(word: string, name: string): string {
  return name.split(/\s/).includes(word) ? name : `${word}, ${name}`
}

function openPlan({ state, title, steps }: Proposal): OpenPoint[] {
  return state === 'proposed'
    ? [{ kind: 'Plan', text: title === '' ? (steps[0] ?? 'A plan') : title }]
    : []
}
