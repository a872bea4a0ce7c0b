// Tells whether a line tries something beside the work in hand, and comes back: `git stash && npm test; git stash pop`.
import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { gitSubcommand } from '../commands/looking-commands.ts'
import { programPurpose } from '../commands/program-purpose.ts'

/** Whether the line leaves `git bisect` going from commit to commit (`on`), or ends that; null where it does neither. */
export function bisects({ commands }: ShellLine): 'on' | 'off' | null {
  let state: 'on' | 'off' | null = null
  for (const { words } of commands) {
    if (gitSubcommand(words) === 'bisect') state = words.includes('reset') ? 'off' : 'on'
  }
  return state
}

type Step = 'stash' | 'checkout' | 'back' | null

/** The places of the first command that leaves the work in hand and of the one that comes back; null where none does. */
export function asideIn(commands: readonly ShellCommand[]): {
  readonly from: number
  readonly to: number
  readonly by: 'stash' | 'checkout' | 'throwaway'
} | null {
  const steps = commands.map(stepOf)
  const from = steps.findIndex((step) => step === 'stash' || step === 'checkout')
  const by = steps[from]
  const to = steps.findIndex((step, at) => at > from && step === 'back')
  if (from >= 0 && to > from && (by === 'stash' || by === 'checkout')) return { from, to, by }
  const thrown = thrownAwayIn(commands)
  return thrown === null ? null : { ...thrown, by: 'throwaway' }
}

/** How the line leaves the work in hand for what it tries; null where it does not, or tries it here again after that. */
export function asideOf(line: ShellLine): CommandFacts['aside'] {
  return triesHereToo(line) ? null : (asideIn(line.commands)?.by ?? null)
}

/** Whether the line runs tests beside the work in hand, comes back, and runs them again. */
export function triesHereToo({ commands }: ShellLine): boolean {
  const aside = asideIn(commands)
  if (aside === null || aside.by === 'throwaway') return false
  const isTest = (command: ShellCommand) => programPurpose(command).kind === 'test'
  return (
    commands.slice(aside.from, aside.to).some(isTest) && commands.slice(aside.to + 1).some(isTest)
  )
}

/** Where a line runs a file that it has written itself and takes away again. */
function thrownAwayIn(
  commands: readonly ShellCommand[],
): { readonly from: number; readonly to: number } | null {
  const removedAfter = (file: string, from: number) =>
    commands.findIndex(
      ({ words: [program = '', ...rest] }, at) =>
        at > from &&
        fileName(program) === 'rm' &&
        rest.some((word) => word === file || file.startsWith(`${trimEndOf(word, /\//)}/`)),
    )
  const from = commands.findIndex(
    ({ writesTo }, at) =>
      writesTo !== null && isSource.test(writesTo) && removedAfter(writesTo, at) > at,
  )
  const file = commands[from]?.writesTo
  if (!file) return null
  const to = removedAfter(file, from)
  const isKept = commands
    .slice(from, to)
    .some(({ words }) => /^(?:commit|push)$/.test(gitSubcommand(words)))
  return isKept ? null : { from, to }
}

const isSource =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|cs|swift|ex|exs|c|cc|cpp|sh|sql|lua|dart|scala)$/

/** Files of the project that a line writes and takes away again: none of them stays. */
export function thrownAway({ commands }: ShellLine): ReadonlySet<string> {
  const found = thrownAwayIn(commands)
  const written = found === null ? [] : commands.slice(found.from, found.to)
  const removed = found === null ? [] : (commands[found.to]?.words.slice(1) ?? [])
  return new Set(
    written.flatMap(({ writesTo }) =>
      writesTo !== null &&
      removed.some((word) => word === writesTo || writesTo.startsWith(`${trimEndOf(word, /\//)}/`))
        ? writesTo
        : [],
    ),
  )
}

function stepOf({ words }: ShellCommand): Step {
  const sub = gitSubcommand(words)
  const rest = words.slice(words.indexOf(sub) + 1)
  if (sub === 'stash') {
    const [verb = 'push'] = rest.filter((word) => !word.startsWith('-'))
    return /^(?:pop|apply)$/.test(verb) ? 'back' : /^(?:push|save)$/.test(verb) ? 'stash' : null
  }
  if (sub !== 'checkout' && sub !== 'switch') return null
  if (rest.includes('-')) return 'back'
  return rest.some((word) => /^(?:--|-b|-B|-c|-C|--orphan)$/.test(word)) ? null : 'checkout'
}
