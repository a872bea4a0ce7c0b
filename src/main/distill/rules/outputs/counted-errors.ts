// Reads how many errors a line counted that hands what it checks on to a counter, as `tsc | grep -c "error TS"` does.
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { isLooking } from '../commands/looking-commands.ts'
import { programPurpose } from '../commands/program-purpose.ts'

/** What was counted of one check. */
export interface ErrorCount {
  /** Null where the number does not tell whether it went well. */
  readonly errors: number | null
  /** What one of them is called: a line that speaks of an error need not be one. */
  readonly word: 'error' | 'error line' | 'file'
}

/** The counts of a line by the check that they are of; empty where nothing was counted. */
export type ErrorCounts = ReadonlyMap<ShellCommand, ErrorCount>

/** One check and what its output goes through. */
interface Counted {
  readonly checks: readonly ShellCommand[]
  readonly filters: readonly ShellCommand[]
  /** Whether its number is printed by another command. */
  readonly isInside: boolean
}

/** What the counters of a line printed, by what they count. */
export function countedErrors(line: ShellLine, lines: readonly string[]): ErrorCounts {
  const found = [...countersIn(line.commands, false), ...countersIn(line.substituted, true)]
  if (found.length === 0) return new Map()
  const numbers = numbersIn(lines, found)
  return new Map(
    found.flatMap((one, at) => {
      const number = numbers?.[at] ?? null
      return one.checks.flatMap((check) => {
        const count = countOf(one, check, number)
        if (count === null) return []
        // Of several in one group it is not known which.
        const isOpen = one.checks.length > 1 && (count.errors ?? 0) > 0
        return [[check, isOpen ? { ...count, errors: null } : count] as const]
      })
    }),
  )
}

/** What it came to; null where nothing was counted. */
export function sumOf(counts: ErrorCounts): ErrorCount | null {
  const all = [...counts.values()]
  const some = all.filter(({ errors }) => errors !== null && errors > 0)
  const [first] = some.length > 0 ? some : all
  if (first === undefined) return null
  const isOpen = some.length === 0 && all.some(({ errors }) => errors === null)
  const word = some.every(({ word }) => word === first.word) ? first.word : 'error line'
  return { errors: isOpen ? null : some.reduce((sum, { errors }) => sum + (errors ?? 0), 0), word }
}

function countersIn(commands: readonly ShellCommand[], isInside: boolean): Counted[] {
  return commands.flatMap((command, at) => {
    // Each pipe is read once, from its end.
    if (!command.piped || isLinked(commands, at + 1)) return []
    let first = at
    while (isLinked(commands, first)) first -= 1
    const filters = commands.slice(first + 1, at + 1)
    if (!filters.some(counts)) return []
    // What stands in one group is read as one.
    let from = first
    while (commands[from - 1]?.feeds === true) from -= 1
    const checks = commands.slice(from, first + 1).filter(isCheck)
    return checks.length > 0 ? [{ checks, filters, isInside }] : []
  })
}

/** Whether a command reads what the one before it prints. */
function isLinked(commands: readonly ShellCommand[], at: number): boolean {
  return commands[at]?.piped === true && commands[at - 1]?.feeds === true
}

function isCheck(command: ShellCommand): boolean {
  if (isLooking(command)) return false
  const { kind } = programPurpose(command)
  return kind === 'build' || kind === 'test'
}

const greps = /^(?:[ef]?grep|g?grep|rg|ag|ack|select-string|sls|findstr)$/
const measures = /^(?:measure-object|measure)$/

function programOf({ words }: ShellCommand): string {
  return fileName(words[0] ?? '').toLowerCase()
}

/** Whether a command prints a number of lines. */
function counts(command: ShellCommand): boolean {
  const { words } = command
  const program = programOf(command)
  if (program === 'wc') return words.some((word) => /^-\w*l|^--lines$/.test(word))
  if (program === 'find') return words.some((word) => /^\/c$/i.test(word))
  if (program === 'awk' || program === 'gawk') return words.some((word) => /\bEND\b/.test(word))
  if (measures.test(program)) return true
  return greps.test(program) && words.some((word) => word === '--count' || hasFlag(word, /c/))
}

/** Whether an option is a row of letters with such a one. */
function hasFlag(word: string, letter: RegExp): boolean {
  return /^-[a-zA-Z]+$/.test(word) && letter.test(word)
}

/** The numbers that the counters printed, one for each; null where these cannot be told apart. */
function numbersIn(lines: readonly string[], found: readonly Counted[]): number[] | null {
  const said = lines.filter((line) => line.trim() !== '')
  const isInside = found.every((one) => one.isInside)
  if (!isInside && found.some((one) => one.isInside)) return null
  const form = isInside ? oneNumber : bareNumber
  const numbers = said.flatMap((line) => {
    const number = form.exec(line.slice(0, 200))?.[1]
    return number === undefined ? [] : Number(number)
  })
  if (numbers.length === found.length) return numbers
  // What finds nothing prints no number either.
  const isSilent = found.length === 1 && said.length === 0 && found[0]?.filters.some(isRipgrep)
  return isSilent ? [0] : null
}

const bareNumber = /^\s*(?:Count\s*:\s*)?(\d{1,6})\s*$/
const oneNumber = /^\D{0,80}(\d{1,6})\D{0,60}$/

function isRipgrep(command: ShellCommand): boolean {
  return programOf(command) === 'rg'
}

/** What only passes on a part of what it reads, so that none in it does not say that there is none. */
const cutting = /^(?:head|tail|less|uniq)$/

/** Tools that tell what they find on their output proper. */
const onOutput = /^(?:tsc|eslint|mypy|pyright|ruff|flake8|pylint|oxlint|phpstan|rubocop|dotnet)$/

function countOf(
  { filters }: Counted,
  check: ShellCommand,
  number: number | null,
): ErrorCount | null {
  const { kind, work } = programPurpose(check)
  const patterns = filters.filter((one) => greps.test(programOf(one)) || isPattern(one))
  const [of, ...others] = patterns.map(meaningOf).sort((a, b) => b.weight - a.weight)
  const lists =
    of === undefined && check.words.some((word) => /^(?:-l|--list-different)$/.test(word))
  if (of === undefined && !lists) {
    // All that a check says that is silent when it is content.
    return kind === 'build' ? { errors: number === 0 ? 0 : null, word: 'error' } : null
  }
  const word = lists ? 'file' : of?.isExact ? 'error' : 'error line'
  const isAbout = lists || of?.of === 'errors'
  if (number === null || !isAbout) {
    const isNone = number === 0 && of?.of === 'both' && others.length === 0
    return kind === 'test' ? null : { errors: isNone ? 0 : null, word }
  }
  if (number > 0) {
    // `0 errors` at the end of a linter's report is such a line, too, and a passing test may have that name.
    const isSure = word !== 'error line' || (kind !== 'test' && !(work === 'lint' && number === 1))
    return isSure ? { errors: number, word } : kind === 'test' ? null : { errors: null, word }
  }
  // No failing test was shown: that any ran was not shown either.
  if (kind === 'test') return null
  const isPart =
    others.length > 0 ||
    filters.some((one) => cutting.test(programOf(one))) ||
    (work === 'format_check' && !lists) ||
    (isMuted(check) && !onOutput.test(programOf(check)))
  return { errors: isPart ? null : 0, word }
}

function isMuted({ redirections }: ShellCommand): boolean {
  return redirections.some(
    ({ stream, target }) => (stream === 'error' || stream === 'both') && target === '/dev/null',
  )
}

/** Whether a filter that is no grep looks for a pattern. */
function isPattern(command: ShellCommand): boolean {
  const program = programOf(command)
  return (
    /^(?:g?awk|sed|find)$/.test(program) && command.words.some((word) => /\/.+\/|error/i.test(word))
  )
}

/** What the lines are that a pattern lets through; of several the one that says most decides. */
interface Meaning {
  readonly of: 'errors' | 'both' | 'other'
  readonly isExact: boolean
  readonly weight: number
}

const other: Meaning = { of: 'other', isExact: false, weight: 0 }

function meaningOf(command: ShellCommand): Meaning {
  const options = command.words.slice(1).filter((word) => word.startsWith('-'))
  if (options.some((word) => word === '--invert-match' || hasFlag(word, /[vL]/))) return other
  const pattern = command.words
    .slice(1)
    .filter((word) => !word.startsWith('-'))
    .join(' ')
    .slice(0, 200)
  if (/pass|success|✓|✔|\bok\b|\b0 /i.test(pattern) && !/not ok/i.test(pattern)) return other
  // What picks lines or files leaves open what the others hold, and whose errors these are.
  if (!speaksOfError.test(pattern) || ofPlace.test(pattern)) return other
  if (/warn/i.test(pattern)) return { of: 'both', isExact: false, weight: 1 }
  return exact.test(pattern)
    ? { of: 'errors', isExact: true, weight: 3 }
    : { of: 'errors', isExact: false, weight: 2 }
}

const ofPlace = /\]:|\d:|\w\/\w|\.(?:tsx?|jsx?|py|go|rs|mdx?)\b/
const speaksOfError = /err|fail|fatal|panic|exception|problem|TS\d|CS\d|✖|✗|✘|×|not ok/i
/** Forms of which each match is an error of its own. */
const exact =
  /error:? ?(?:TS|CS|FS|BC|MSB|LNK|C\d)|TS\d|CS\d|\^\\?s?\*?error|: error|error(?:\\?\[|:)|\^FAIL|--- FAIL|not ok|FAILED|✖|✗|✘|×/i
