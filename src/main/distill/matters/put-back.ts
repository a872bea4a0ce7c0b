// Reads from a line which files it puts back as git has them, and tells of which files no edit is left by that.
import type { Commit } from '../../../shared/facts/git-work.ts'
import type { CommandFacts, ObservationFacts } from '../../../shared/facts/observation-facts.ts'
import { shortPath } from '../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../shell/shell-command.ts'
import { gitSubcommand } from '../rules/commands/looking-commands.ts'
import { factText } from '../rules/words/fact-text.ts'
import { commitsTakenBack, revertedBy } from './taken-back.ts'

/** So many of a line are kept. */
const mostPaths = 24

/** The whole folder that the session works in. */
const all = '.'

/** The files and folders that a line puts back, from `cwd`; `.` for all, none where it puts nothing back. */
export function putBackBy({ commands }: ShellLine, cwd: string | null): string[] {
  return commands
    .flatMap((command, at) => {
      const paths = isDropped(commands, at) ? [all] : pathsOf(command)
      return paths.map((path) => placed(path, command.folder, cwd))
    })
    .slice(0, mostPaths)
}

/** Whether a command drops the stash that the same line made. */
function isDropped(commands: readonly ShellCommand[], at: number): boolean {
  const verbOf = ({ words }: ShellCommand) =>
    gitSubcommand(words) === 'stash'
      ? (words.slice(2).find((word) => !word.startsWith('-')) ?? 'push')
      : ''
  const [command] = commands.slice(at, at + 1)
  if (command === undefined || !/^(?:drop|clear)$/.test(verbOf(command))) return false
  const before = commands.slice(0, at).map(verbOf)
  return before.some((verb) => /^(?:push|save)$/.test(verb)) && !before.includes('pop')
}

/** Whether a line goes on with a rebase, merge or pick, which commits what was edited to resolve it. */
export function goesOn({ commands }: ShellLine): boolean {
  return commands.some(
    ({ words }) =>
      /^(?:rebase|merge|cherry-pick|revert|am)$/.test(gitSubcommand(words)) &&
      words.includes('--continue'),
  )
}

function pathsOf({ words }: ShellCommand): readonly string[] {
  const sub = gitSubcommand(words)
  const after = words.slice(words.indexOf(sub) + 1)
  const plain = after.filter((word) => !word.startsWith('-'))
  switch (sub) {
    case 'checkout': {
      const at = after.indexOf('--')
      if (at >= 0) return after.slice(at + 1)
      if (after.some((word) => /^(?:-[bBpt]|--orphan|--patch|--track)$/.test(word))) return []
      // Without the dashes a single name is a branch, unless it can only be a file.
      const [first = '', ...more] = plain
      const paths = /^(?:HEAD|@)$/.test(first) ? more : plain
      return paths.every((path) => path === all || /\.[a-z]{1,5}$/i.test(path)) ? paths : []
    }
    case 'restore':
      return after.some((word) => /^(?:--staged|-S|-p|--patch|--source.*|-s)$/.test(word)) &&
        !after.some((word) => /^(?:--worktree|-W)$/.test(word))
        ? []
        : plain
    // What was not committed is gone wherever the branch is moved to.
    case 'reset':
      return after.includes('--hard') ? [all] : []
    default:
      return ofOthers(words)
  }
}

/** What other version controls put back: all of it where no file is named. */
function ofOthers([program = '', sub = '', ...rest]: readonly string[]): readonly string[] {
  const isBack = /^(?:hg|svn|sl)$/.test(program)
    ? sub === 'revert'
    : program === 'jj' && sub === 'restore'
  if (!isBack) return []
  const paths = rest.filter((word) => !word.startsWith('-'))
  return paths.length > 0 ? paths : [all]
}

/** What a line does with git's stash, and whether it removes what git does not know. */
export function stashOf({ commands }: ShellLine): Pick<CommandFacts, 'stash' | 'removesNew'> {
  const steps = commands.flatMap(({ words }): NonNullable<CommandFacts['stash']>[] => {
    if (gitSubcommand(words) !== 'stash') return []
    const after = words.slice(words.indexOf('stash') + 1)
    // Of a stash of some files it is not known which changes it holds.
    if (after.some((word) => /^(?:--|-p|--patch|-S|--staged|-k|--keep-index)$/.test(word)))
      return []
    const [verb = 'push'] = after.filter((word) => !word.startsWith('-'))
    if (/^(?:pop|apply|branch)$/.test(verb)) return ['pop']
    if (/^(?:drop|clear)$/.test(verb)) return ['drop']
    return /^(?:push|save)$/.test(verb) ? ['push'] : []
  })
  const isThrown = steps.includes('push') && steps.at(-1) === 'drop' && !steps.includes('pop')
  const stash = isThrown ? undefined : steps.at(-1)
  const removesNew = commands.some(({ words }) => removesUnknown(words))
  return { ...(stash && { stash }), ...(removesNew && { removesNew }) }
}

function removesUnknown(words: readonly string[]): boolean {
  const sub = gitSubcommand(words)
  const has = (option: RegExp) => words.some((word) => option.test(word))
  if (sub === 'clean') return has(/^--force$|^-[a-z]*f/) && !has(/^--dry-run$|^-[a-z]*n/)
  return sub === 'stash' && has(/^(?:-u|-a|--include-untracked|--all)$/)
}

function placed(path: string, folder: string | null, cwd: string | null): string {
  if (/^(?:\.\/?|\*|:\/)$/.test(path)) return folder === null || folder === cwd ? all : `${folder}/`
  const whole = folder === null || /^[/~]/.test(path) ? path : `${folder}/${path}`
  return factText(shortPath(whole.replace(/^\.\//, ''), cwd), 200)
}

/** Whether one of these paths is the file, or a folder that holds it. */
export function isAmong(file: string, paths: readonly string[]): boolean {
  const name = file.replaceAll('\\', '/')
  return paths.some((path) => {
    if (path === all) return !/^(?:[/~]|[A-Za-z]:|\.\.)/.test(name)
    const end = path.replaceAll('\\', '/').replace(/\/$/, '')
    return name === end || name.endsWith(`/${end}`) || name.startsWith(`${end}/`)
  })
}

/** The files and folders that a call put back. */
function putBackIn(facts: ObservationFacts | null): readonly string[] {
  return facts !== null && 'putBack' in facts ? (facts.putBack ?? []) : []
}

/** An observation by what is asked of it. */
interface Change {
  readonly facts: ObservationFacts | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What was thrown away later than the observation that is looked at. */
interface Thrown {
  readonly path: string
  /** Whether files that were made go with it. */
  readonly isNew: boolean
  readonly at: number
}

/**
 * Those of these observations, in the order of time, that are edits which were put back later, each with when (ms since
 * 1970): before any commit, with the commit that holds them, or by the last edit of the file itself. Edits of one file
 * before and after that are two observations. What is new to git stays where it is unless that is removed, too.
 */
export function undoneEdits<One extends Change>(
  observations: readonly One[],
  filesOf: (one: One) => readonly string[],
): ReadonlyMap<One, number> {
  const undone = new Map<One, number>()
  const isThrownAway = commitsThrownAway(observations)
  let later: Thrown[] = []
  let isDropped = false
  for (const one of [...observations].reverse()) {
    const { facts, at } = one
    if (facts === null) continue
    if (facts.kind === 'edit') {
      const files = filesOf(one)
      const isNew = facts.file.created
      const by = later.find(
        (thrown) =>
          (thrown.isNew || !isNew) &&
          files.length > 0 &&
          files.every((file) => isAmong(file, [thrown.path])),
      )
      const backAt = facts.backAt ?? by?.at
      if (backAt !== undefined) undone.set(one, backAt)
      continue
    }
    if (!('commits' in facts)) continue
    const inPlace = facts.editedInPlace ?? []
    const back = later.find(({ path }) => inPlace.every((file) => isAmong(file, [path])))
    if (inPlace.length > 0 && back) undone.set(one, back.at)
    const isNew = facts.removesNew === true
    if (facts.commits.length > 0) {
      const isGone = facts.commits.every(isThrownAway)
      // What stands in a commit stays when the files are put back as git has them.
      later = isGone ? [{ path: all, isNew: true, at: later.at(-1)?.at ?? at }, ...later] : []
    }
    if (facts.stash === 'pop') isDropped = false
    else if (facts.stash === 'drop') isDropped = true
    else if (facts.stash === 'push' && isDropped) {
      later.push({ path: all, isNew, at })
      isDropped = false
    }
    for (const path of putBackIn(facts)) later.push({ path, isNew, at })
    if (isNew && later.length > 0) later.push({ path: all, isNew, at })
  }
  return undone
}

/** Tells of a commit whether its work is gone: it was reverted, or the branch was moved back with all that it held. */
function commitsThrownAway(observations: readonly Change[]): (commit: Commit) => boolean {
  const calls = observations.flatMap(({ facts }) =>
    facts !== null && 'commits' in facts ? facts : [],
  )
  const gone = commitsTakenBack(calls)
  const reverted = new Set(
    calls.flatMap(({ commits }) => commits.flatMap(({ subject }) => revertedBy(subject) ?? [])),
  )
  // A soft reset keeps the work.
  const isHard = calls.every(({ takenBack, putBack = [] }) => !takenBack || putBack.includes(all))
  return (commit) => gone.has(commit) && (isHard || reverted.has(commit.subject ?? ''))
}
