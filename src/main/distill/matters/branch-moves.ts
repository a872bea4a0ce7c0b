// Reads from a line which branches it makes or goes to: what was committed before stays on the one that was left.
import type { BranchMove } from '../../../shared/facts/git-work.ts'
import type { ShellLine } from '../../shell/shell-command.ts'
import { gitSubcommand } from '../rules/commands/looking-commands.ts'
import { factText } from '../rules/words/fact-text.ts'

/** So many of a line are kept, the first. */
const mostMoves = 8

const makesCommit = /^(?:commit|cherry-pick|revert|merge)$/

/** The branches that a line makes or goes to, in order. */
export function branchMovesOf({ commands }: ShellLine): BranchMove[] {
  const subs = commands.map(({ words }) => gitSubcommand(words))
  const commits = subs.flatMap((sub, at) => (makesCommit.test(sub) ? at : []))
  const steps = [commits[0] ?? -1, subs.lastIndexOf('reset')].filter((at) => at >= 0)
  return commands
    .flatMap(({ words }, at) => {
      const move = moveOf(subs[at] ?? '', words.slice(words.indexOf(subs[at] ?? '') + 1))
      if (move === null) return []
      const before = steps.filter((step) => at < step).length
      const when =
        steps.length > 0 && before === steps.length ? 'first' : before > 0 ? 'between' : 'last'
      const behind = commits.filter((commit) => commit < at).length
      return { ...move, when, ...(commits.length > 1 && { behind }) } satisfies BranchMove
    })
    .slice(0, mostMoves)
}

function moveOf(sub: string, after: readonly string[]): Omit<BranchMove, 'when'> | null {
  if (after.includes('--')) return null
  const named = after.filter((word) => !word.startsWith('-') || word === '-')
  const [name, ...more] = named
  if (name === undefined) return null
  const makes = after.some((word) => /^(?:-[bBcC]|--create|--force-create)$/.test(word))
  switch (sub) {
    case 'branch':
      return after.some((word) => word.startsWith('-') && !/^(?:-f|--force)$/.test(word))
        ? null
        : { to: null, holds: isHere(more[0]) }
    case 'worktree':
      return name === 'add' && makes ? { to: null, holds: isHere(named[3]) } : null
    case 'checkout':
    case 'switch':
      if (makes) return { to: factText(name, 120), holds: isHere(more[0]) }
      // A file is fetched, no branch gone to.
      return more.length > 0 || name === '.' || isFile(name)
        ? null
        : { to: factText(name, 120), holds: false }
    default:
      return null
  }
}

/** Whether a name can only be that of a file or folder, as `cart.ts`, where `2.x` is a branch. */
function isFile(name: string): boolean {
  return /(?:\/|\.[a-z]{1,5})$/i.test(name) && !/^v?\d[\d.]*\.x$/.test(name)
}

/** Whether a branch that begins there holds the last commits: it does where nothing else is named, or may where a branch is. */
function isHere(start: string | undefined): boolean {
  return start === undefined || !/[~^/]|^[0-9a-f]{7,40}$/.test(start)
}
