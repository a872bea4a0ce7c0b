// Says the commits, pull requests and pushes of a turn or a session in their order, each subject once.
import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import { count, fit, listOf } from '../../../base/plain-text.ts'
import { commitsReplaced, commitsTakenBack, revertedBy } from '../../matters/taken-back.ts'
import { commandTitle, gitTitle } from '../commands/command-title.ts'
import { longest } from '../draft.ts'
import { lowerFirst } from './headline.ts'
import { importance as weights } from './importance.ts'

/** What went out to others is told before one more commit. */
const ofRelease = 0.02

interface Work {
  readonly facts: CommandFacts
  readonly importance: number
}

/** What is told under one title. */
interface Told {
  readonly title: string
  /** Whether git or the forge reported it; else the command alone is known. */
  readonly isReported: boolean
  /** Whether it is a commit that replaced none. */
  readonly isCommit: boolean
  /** Whether it is a push and nothing else. */
  readonly isPush: boolean
  /** Whether that commit is told by its subject. */
  readonly hasSubject: boolean
  readonly importance: number
  times: number
  /** How many of these only replaced it. */
  amendments: number
}

/** Subjects of commits that are told after others, and that no session is named after. */
const upkeep = /^(?:docs|chore|test|style|ci|build|wip|fixup|squash|merge|revert|bump|release)\b/i

/** Whether a commit of this subject is upkeep rather than what the work was for. */
export function isUpkeep(title: string): boolean {
  return upkeep.test(title)
}

/** Characters for commits, of which one is told at any length. */
const mostOfCommits = 100
const mostSubjects = 4

/** The weightiest of them, or an empty string where there are none. */
export function sayCommits(work: readonly Work[], most: number = mostOfCommits): string {
  return sayStanding(standing(work), most)
}

function sayStanding(work: readonly Work[], most: number): string {
  const told = new Map<string, Told>()
  const subjects = new Set(work.flatMap(({ facts }) => facts.commits.map(({ subject }) => subject)))
  const isReleased = work.some(({ facts }) => facts.release !== undefined)
  for (const { facts: whole, importance } of work) {
    const facts = withoutKnownTitle(whole, subjects)
    const [first, ...rest] = facts.commits
    const isAmended = first?.amended === true && facts.pullRequest === null
    const title = titleOf(facts)
    // An amended commit is told with the one that it replaced.
    const replaced = isAmended
      ? told.get(titleOf({ ...facts, commits: [{ ...first, amended: false }, ...rest] }))
      : undefined
    const known = replaced ?? told.get(title)
    if (known) known.times += 1
    if (known && isAmended) known.amendments += 1
    if (known) continue
    {
      const isCommit = first !== undefined && !isAmended && facts.pullRequest === null
      const isReported = gitTitle(facts) !== null
      const hasSubject = isCommit && Boolean(first.subject) && revertedBy(first.subject) === null
      const releases = facts.release !== undefined || (!isReleased && pushesVersion(facts))
      const worth = releases
        ? Math.max(importance, weights.commit) + ofRelease
        : importance - (first?.subject && isUpkeep(first.subject) ? 0.1 : 0)
      const isPush =
        facts.push !== null && first === undefined && !facts.pullRequest && !facts.release
      const one = { title, isReported, isCommit, isPush, hasSubject, importance: worth }
      told.set(title, { ...one, times: 1, amendments: 0 })
    }
  }
  if (told.size === 0) return ''
  let room = most
  const chosen = [...told.values()]
    .sort((a, b) => b.importance - a.importance)
    .filter((one, at) => {
      room -= say(one).length
      return at === 0 || (room > 0 && at < mostSubjects)
    })
  const kept = [...told.values()].filter((one) => chosen.includes(one))
  // The verb once, where one commit follows the other.
  const said = kept.map((one, at) =>
    one.hasSubject && kept[at - 1]?.hasSubject ? say(one).slice('committed '.length) : say(one),
  )
  const left = [...told.values()].filter((one) => !kept.includes(one))
  const isPushed = left.some(({ isPush }) => isPush) && !kept.some(({ isPush }) => isPush)
  const push = isPushed ? lastPush(work) : ''
  const more = push === '' ? left.length : left.filter(({ isPush }) => !isPush).length
  const list = more > 0 ? `${said.join(', ')}, and ${more} more` : listOf(said, mostSubjects)
  return push === '' ? list : `${list}; ${push}`
}

/**
 * The work without the commits that were taken back, without what only took them back, and with an amended one in the
 * place of that of another subject.
 */
function standing(all: readonly Work[]): Work[] {
  const calls = all.map(({ facts }) => facts)
  const gone = commitsTakenBack(calls)
  const renamed = new Map(
    [...commitsReplaced(calls)].filter(
      ([before, by]) => before.subject && by.subject && before.subject !== by.subject,
    ),
  )
  const made = new Set(renamed.values())
  return all.flatMap((one) => {
    const { facts } = one
    const commits = facts.commits
      .filter((commit) => !gone.has(commit) && !renamed.has(commit))
      .map((commit) => (made.has(commit) ? { ...commit, amended: false } : commit))
    const isNothing = commits.length === 0 && !facts.push && !facts.pullRequest
    if (isNothing && (facts.commits.length > 0 || facts.takenBack)) return []
    const { release, ...others } = facts
    // Each commit of a call has a title of its own, and what it released with it.
    return commits.length + (release ? 1 : 0) > 1 && !facts.pullRequest
      ? [
          ...commits.map((commit) => ({ ...one, facts: { ...others, commits: [commit] } })),
          ...(release ? [{ ...one, facts: { ...facts, commits: [], push: null } }] : []),
        ]
      : { ...one, facts: { ...facts, commits } }
  })
}

/** `all pushed to main` where nothing was committed after the last push; else empty. */
function lastPush(work: readonly Work[]): string {
  const at = work.findLastIndex(({ facts }) => facts.push !== null && !facts.push.onlyTags)
  const push = work[at]?.facts.push
  if (!push || work.slice(at + 1).some(({ facts }) => facts.commits.length > 0)) return ''
  return push.branch ? `all pushed to ${push.branch}` : 'all pushed'
}

/** Whether tags of versions were pushed, by which a release is made where nothing else tells of one. */
function pushesVersion({ push }: CommandFacts): boolean {
  return (push?.tags ?? []).some((tag) => /^v?\d+\.\d|[@/_-]v?\d+\.\d/.test(tag))
}

/** A pull request that is called like one of the commits is told by its number. */
function withoutKnownTitle(
  facts: CommandFacts,
  subjects: ReadonlySet<string | null>,
): CommandFacts {
  const request = facts.pullRequest
  return request?.number &&
    request.title &&
    subjects.has(request.title) &&
    facts.commits.length === 0
    ? { ...facts, pullRequest: { ...request, title: null } }
    : facts
}

function titleOf(facts: CommandFacts): string {
  return fit(gitTitle(facts) ?? commandTitle(facts), longest.title)
}

/** A command of which the output did not tell what it did is told as the command. */
function say({ title, isReported, isCommit, times, amendments }: Told): string {
  const done = isReported ? lowerFirst(title) : `ran “${title}”`
  const made = isCommit ? times - amendments : times
  const again = made > 1 ? ` (${count(made, 'time')})` : ''
  const amended = isCommit && amendments > 0 ? `, amended ${count(amendments, 'time')}` : ''
  return `${done}${again}${amended}`
}
