// Reads from a line which commits it takes back, and tells which commits of several calls no longer stand.
import type { BranchMove, Commit, TakenBack } from '../../../shared/facts/git-work.ts'
import type { CommandFacts } from '../../../shared/facts/observation-facts.ts'
import type { ShellLine } from '../../shell/shell-command.ts'
import { gitSubcommand } from '../rules/commands/looking-commands.ts'

/** What a line's last `git reset` takes back; null where it moves no branch. */
export function takenBackBy({ commands }: ShellLine): TakenBack | null {
  const subs = commands.map(({ words }) => gitSubcommand(words))
  const at = subs.lastIndexOf('reset')
  const words = commands[at]?.words ?? []
  if (at < 0 || words.includes('--') || words.includes('-p')) return null
  const after = words.slice(words.indexOf('reset') + 1)
  const isWhole = after.some((word) => /^--(?:hard|soft|mixed|keep|merge)$/.test(word))
  const [to, ...more] = after.filter((word) => !word.startsWith('-'))
  if (to === undefined || more.length > 0 || /^(?:HEAD|@)$/.test(to)) return null
  const isFirst = subs.indexOf('commit') > at
  const back = /^(?:HEAD|@)(?:~(\d{0,4})|(\^{1,40}))$/.exec(to)
  if (back) return { count: back[2]?.length ?? Number(back[1] || 1), to: null, isFirst }
  if (/^[0-9a-f]{7,40}$/.test(to)) return { count: null, to, isFirst }
  return isWhole ? { count: null, to: null, isFirst } : null
}

/** What git calls the commit that `git revert` makes, and the one that takes a revert back (`Reapply`). */
const revertSubject = /^(Revert|Reapply) "(.{1,1000})"$/

/** The subject of the commit that one of this subject takes back; null where it takes none back. */
export function revertedBy(subject: string | null): string | null {
  const [, verb, inner] = revertSubject.exec(subject ?? '') ?? []
  return verb === 'Revert' && inner !== undefined ? inner : null
}

/** What is asked of a call. */
type Work = Pick<CommandFacts, 'commits' | 'takenBack' | 'branchMoves' | 'push'>

interface Standing {
  readonly commit: Commit
  readonly isPushed: boolean
  /** The branch that it was made on; null where that was not told. */
  readonly on: string | null
  /** Whether a branch that was made later holds it too. */
  readonly isHeld: boolean
}

/**
 * Those commits of these calls, which come in the order of time, that were taken back. Where a call does not tell how
 * far it went back, all that were not pushed may have been. What another branch may hold was not taken back.
 */
export function commitsTakenBack(calls: readonly Work[]): ReadonlySet<Commit> {
  const isAny = calls.some(
    ({ commits, takenBack }) =>
      takenBack !== null || commits.some(({ subject }) => revertSubject.test(subject ?? '')),
  )
  return isAny ? commitsLeft(calls).gone : new Set()
}

/** Those commits of these calls, in the order of time, that an amended one replaced, each with that one. */
export function commitsReplaced(calls: readonly Work[]): ReadonlyMap<Commit, Commit> {
  return commitsLeft(calls).replaced
}

function commitsLeft(calls: readonly Work[]): {
  readonly gone: ReadonlySet<Commit>
  readonly replaced: ReadonlyMap<Commit, Commit>
} {
  const gone = new Set<Commit>()
  const replaced = new Map<Commit, Commit>()
  let standing: Standing[] = []
  let branch: string | null = null
  let left: string | null = null
  const go = ({ to, holds }: BranchMove) => {
    if (holds)
      standing = standing.map((one) => (one.on === branch ? { ...one, isHeld: true } : one))
    if (to === null) return
    const from = branch
    branch = to === '-' ? left : to
    left = from
  }
  const goBack = ({ count, to }: TakenBack) => {
    const here = standing.filter(({ on }) => on === branch)
    const at =
      to === null
        ? -1
        : here.findLastIndex(({ commit: { hash } }) => hash !== null && isSame(hash, to))
    const from =
      count !== null
        ? Math.max(0, here.length - count)
        : at >= 0
          ? at + 1
          : here.findLastIndex(({ isPushed }) => isPushed) + 1
    const back = new Set(here.slice(from).filter(({ isHeld }) => !isHeld))
    for (const { commit } of back) gone.add(commit)
    standing = standing.filter((one) => !back.has(one))
  }
  /** Both stay in the branch; the work of the one that was reverted does not. */
  const revert = (subject: string | null) => {
    const [, verb, inner] = revertSubject.exec(subject ?? '') ?? []
    if (inner === undefined) return
    const undone = verb === 'Revert' ? inner : `Revert "${inner}"`
    const at = standing.findLastIndex(({ commit }) => commit.subject === undone)
    for (const { commit } of at < 0 ? [] : standing.splice(at, 1)) gone.add(commit)
    if (verb === 'Revert') return
    const back = [...gone].findLast((commit) => commit.subject === inner)
    if (back) gone.delete(back)
  }
  const add = (commit: Commit) => {
    const at = commit.amended
      ? standing.findLastIndex(({ on, isHeld }) => on === branch || isHeld)
      : -1
    const [before] = at < 0 ? [] : standing.splice(at, 1)
    if (before) replaced.set(before.commit, commit)
    revert(commit.subject)
    standing.push({ commit, isPushed: false, on: branch, isHeld: false })
  }
  for (const { commits, takenBack, branchMoves = [], push } of calls) {
    const goAll = (when: BranchMove['when']) =>
      branchMoves.filter((one) => one.when === when).forEach(go)
    // Between several commits of a call another branch may be gone to.
    if (
      !takenBack &&
      commits.length > 1 &&
      branchMoves.some(({ behind }) => behind !== undefined)
    ) {
      commits.forEach((commit, at) => {
        branchMoves.filter(({ behind }) => behind === at).forEach(go)
        add(commit)
      })
      branchMoves.filter(({ behind = 0 }) => behind >= commits.length).forEach(go)
      if (push) standing = standing.map((one) => ({ ...one, isPushed: true }))
      continue
    }
    goAll('first')
    if (takenBack?.isFirst) goBack(takenBack)
    else commits.forEach(add)
    goAll('between')
    if (takenBack?.isFirst) commits.forEach(add)
    else if (takenBack) goBack(takenBack)
    goAll('last')
    if (push) standing = standing.map((one) => ({ ...one, isPushed: true }))
  }
  return { gone, replaced }
}

function isSame(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a)
}
