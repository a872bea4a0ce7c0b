// Reads from a line which files it puts back as git has them, and tells of which files no edit is left by that.
import type { ObservationFacts } from '../../../shared/facts/observation-facts.ts'
import { shortPath } from '../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../shell/shell-command.ts'
import { gitSubcommand } from '../rules/commands/looking-commands.ts'
import { factText } from '../rules/words/fact-text.ts'

/** So many of a line are kept. */
const mostPaths = 24

/** The whole folder that the session works in. */
const all = '.'

/** The files and folders that a line puts back, from `cwd`; `.` for all, none where it puts nothing back. */
export function putBackBy({ commands }: ShellLine, cwd: string | null): string[] {
  return commands
    .flatMap((command) => pathsOf(command).map((path) => placed(path, command.folder, cwd)))
    .slice(0, mostPaths)
}

/** Whether a line goes on with a rebase, merge or pick, which commits what was edited to resolve it. */
export function goesOn({ commands }: ShellLine): boolean {
  return commands.some(
    ({ words }) =>
      /^(?:rebase|merge|cherry-pick|revert|am)$/.test(gitSubcommand(words)) &&
      words.includes('--continue'),
  )
}

function pathsOf({ words }: ShellCommand): string[] {
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
    case 'reset':
      return after.includes('--hard') && plain.every((word) => /^(?:HEAD|@)$/.test(word))
        ? [all]
        : []
    default:
      return []
  }
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

/**
 * Those of these observations, in the order of time, that are edits which were put back later, before any commit. Edits
 * of one file before and after that are two observations. What is new to git stays where it is.
 */
export function undoneEdits<One extends { readonly facts: ObservationFacts | null }>(
  observations: readonly One[],
  filesOf: (one: One) => readonly string[],
): ReadonlySet<One> {
  const undone = new Set<One>()
  let later: string[] = []
  for (const one of [...observations].reverse()) {
    const { facts } = one
    if (facts !== null && 'commits' in facts && facts.commits.length > 0) later = []
    later.push(...putBackIn(facts))
    if (later.length === 0 || facts?.kind !== 'edit' || facts.file.created) continue
    const files = filesOf(one)
    if (files.length > 0 && files.every((file) => isAmong(file, later))) undone.add(one)
  }
  return undone
}
