// Finds what a line tries on source files that it makes itself and removes again, or that it changes and puts back: a
// probe, which says nothing of the project.
import { fileName } from '../../base/short-path.ts'
import type { ShellCommand } from '../../shell/shell-command.ts'
import { gitSubcommand } from '../rules/commands/looking-commands.ts'

/** From the command that makes or changes such a file to the one that removes it or puts it back. */
interface Span {
  readonly from: number
  readonly to: number
}

/** What is run or compiled: of a log or a list that is removed again nothing was tried. */
const source =
  /\.(?:[cm]?[jt]sx?|py|rb|php|pl|go|rs|java|kt|kts|scala|swift|dart|cs|fs|c|cc|cpp|h|hpp|m|ex|exs|erl|hs|lua|r|jl|sh|bats|vue|svelte|sql|feature)$/i

/** The probes of a line by the places of its commands. */
export function probesIn(commands: readonly ShellCommand[]): Span[] {
  const faults = commands.flatMap((command, to) => {
    const restored = restoredBy(command)
    if (restored.length === 0) return []
    const from = commands
      .slice(0, to)
      .findIndex((earlier) => changedBy(earlier).some((file) => restored.includes(file)))
    return from < 0 ? [] : [{ from, to }]
  })
  const made = commands.flatMap((command, from) => {
    const made = madeBy(command).filter((file) => source.test(file))
    if (made.length === 0) return []
    const to = commands.findIndex(
      (later, at) => at > from && removedBy(later).some((gone) => made.every(isWithin(gone))),
    )
    return to < 0 ? [] : [{ from, to }]
  })
  return [...faults, ...made]
}

/** The files that a command edits in place, writes or moves over. */
function changedBy(command: ShellCommand): string[] {
  const { words, hereDocuments } = command
  const program = fileName(words[0] ?? '')
  const inPlace = words.some((word) => /^-\w*i/.test(word) || word === '--in-place')
  const named = /^(?:sed|perl|awk|gawk)$/.test(program) && inPlace ? words.slice(1) : []
  const moved = program === 'cp' || program === 'mv' ? words.slice(-1) : []
  // A script names what it writes in its own words.
  const scripted = hereDocuments
    .flatMap((text) => text.slice(0, 8000).split(/[^\w./-]/))
    .filter((word) => source.test(word))
  return [...madeBy(command), ...[...named, ...moved, ...scripted].map(bare)]
}

/** The files that a command puts back as they were: from git, or from the copy that was made of them. */
function restoredBy({ words }: ShellCommand): string[] {
  const program = fileName(words[0] ?? '')
  const sub = gitSubcommand(words)
  const rest = words.slice(1).filter((word) => !word.startsWith('-'))
  if (sub === 'checkout' || sub === 'restore')
    return rest
      .slice(rest.indexOf(sub) + 1)
      .map(bare)
      .filter((file) => source.test(file))
  if (program !== 'mv' && program !== 'cp') return []
  const [from = '', to = ''] = rest
  const isBackup = /(?:\.(?:bak|orig|save[d]?|backup|old)|~)$/.test(from)
  return rest.length === 2 && isBackup ? [bare(to)] : []
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
