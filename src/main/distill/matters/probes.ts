// Finds what a line tries on source files that it makes itself and removes again: a probe, which says nothing of the project.
import { fileName } from '../../base/short-path.ts'
import type { ShellCommand } from '../../shell/shell-command.ts'
import { gitSubcommand } from '../rules/commands/looking-commands.ts'

/** From the command that makes such a file to the one that removes it. */
interface Span {
  readonly from: number
  readonly to: number
}

/** What is run or compiled: of a log or a list that is removed again nothing was tried. */
const source =
  /\.(?:[cm]?[jt]sx?|py|rb|php|pl|go|rs|java|kt|kts|scala|swift|dart|cs|fs|c|cc|cpp|h|hpp|m|ex|exs|erl|hs|lua|r|jl|sh|bats|vue|svelte|sql|feature)$/i

/** The probes of a line by the places of its commands. */
export function probesIn(commands: readonly ShellCommand[]): Span[] {
  return commands.flatMap((command, from) => {
    const made = madeBy(command).filter((file) => source.test(file))
    if (made.length === 0) return []
    const to = commands.findIndex(
      (later, at) => at > from && removedBy(later).some((gone) => made.every(isWithin(gone))),
    )
    return to < 0 ? [] : [{ from, to }]
  })
}

/** The files that a command writes. */
function madeBy({ redirections, writesTo, words }: ShellCommand): string[] {
  const written = redirections.flatMap(({ stream, target }) => (stream === 'in' ? [] : target))
  const teed = fileName(words[0] ?? '') === 'tee' ? words.slice(1) : []
  return [...written, writesTo ?? [], teed].flat().map(bare)
}

function removedBy({ words }: ShellCommand): string[] {
  const verb = gitSubcommand(words) || fileName(words[0] ?? '')
  return verb === 'rm' || verb === 'unlink'
    ? words
        .slice(words.indexOf(verb) + 1)
        .flatMap((word) => (word.startsWith('-') ? [] : bare(word)))
    : []
}

function isWithin(gone: string): (file: string) => boolean {
  return (file) => file === gone || file.startsWith(`${gone}/`)
}

function bare(path: string): string {
  return path.replace(/^\.\//, '').replace(/\/$/, '')
}
