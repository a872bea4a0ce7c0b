// Tells which command of a chain (`make && ./run`) ended it, and what its exit code says of how.
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { buildReport } from '../commands/build-report.ts'
import { isLooking } from '../commands/looking-commands.ts'
import { programPurpose } from '../commands/program-purpose.ts'
import { notFoundIn } from '../tools/not-found.ts'
import { saysRunFailed } from './run-verdict.ts'

/** What a shell ends with for a program that a signal ended (Bash, “Exit Status”), and Windows for a broken access. */
const signals: Readonly<Record<number, string>> = {
  129: 'was hung up (SIGHUP)',
  130: 'was interrupted (SIGINT)',
  131: 'was ended (SIGQUIT)',
  132: 'crashed (SIGILL)',
  133: 'crashed (SIGTRAP)',
  134: 'aborted (SIGABRT)',
  135: 'crashed (SIGBUS)',
  136: 'crashed (SIGFPE)',
  137: 'was killed (SIGKILL)',
  139: 'crashed (SIGSEGV)',
  143: 'was ended (SIGTERM)',
  152: 'ran out of CPU time (SIGXCPU)',
  153: 'wrote too large a file (SIGXFSZ)',
  [-1073741819]: 'crashed (access violation)',
  3221225477: 'crashed (access violation)',
}

/** How a program ended that a signal ended; null for any other exit code. */
export function signalWords(exitCode: number | null): string | null {
  return exitCode !== null && Object.hasOwn(signals, exitCode) ? (signals[exitCode] ?? null) : null
}

/** What the shell says of such an end, which says no more than the exit code. */
export const signalLine =
  /^(?:\S{1,100}: )?(?:(?:line \d+: +)?\d+ +|\[\d+\] +\d+ +)?(?:Segmentation fault|Aborted|Killed|Terminated|Bus error|Floating point exception|Illegal instruction|Trace\/breakpoint trap|segmentation fault|abort|killed)\b/

/** Programs that only prepare, and whose failure tells itself. */
const preparing =
  /^(?:mkdir|rm|cp|mv|touch|chmod|export|source|\.|set|git|sleep|unset|ulimit|kill|pkill)$/

/** A complaint with its place, as compilers and linters write it. */
const placed = /^\s*\S{1,300}(?::\d+:\d+:? |\(\d+,\d+\): |:\d+: (?:fatal )?error\b)/

/**
 * The place of the command that ended a line with this exit code: the last one of a chain whose commands before it
 * built, checked or prepared and said nothing of a failure; `havePassed` says that the tests of the line passed. Null
 * where it is the only one, or that is not known.
 */
export function brokenAt(
  line: ShellLine,
  { lines, exitCode }: { readonly lines: readonly string[]; readonly exitCode: number | null },
  havePassed: boolean,
): number | null {
  const { commands } = line
  const chain = commands.flatMap((command, at) => (command.endsLine ? at : []))
  const missing = exitCode === 127 ? notFoundIn(line, lines) : []
  if (missing.length > 0) {
    const at = chain.find((one) => missing.includes(programOf(commands[one])))
    return at === undefined ? null : at
  }
  // What only prints does not break.
  const last = chain.findLast((at) => !/^(?:echo|printf|true|:)$/.test(programOf(commands[at])))
  const command = last === undefined ? undefined : commands[last]
  if (last === undefined || !command || chain.length < 2 || command.after !== '&&') return null
  // What builds or checks last may have failed as well as what stands before it.
  if (isBuilding(command)) return null
  if (namesTarget(command, lines)) return last
  const before = chain.filter((at) => at < last).flatMap((at) => commands[at] ?? [])
  const isBySignal = signalWords(exitCode) !== null
  const isBlamed = !isBySignal && !havePassed && saysOfBuild(lines)
  return before.some(isBuilding) && before.every((one) => wentWell(one, isBlamed)) ? last : null
}

/** Whether a runner says that what it failed at is what this command asks it for. */
function namesTarget({ words }: ShellCommand, lines: readonly string[]): boolean {
  const named = lines.flatMap((line) => {
    const groups = target.exec(line.slice(0, 300))?.groups
    return groups?.made ?? groups?.recipe ?? groups?.script ?? []
  })
  return named.some((one) => words.slice(1).includes(one))
}

const target =
  /^g?make(?:\[\d+\])?: \*\*\* \[(?:\S{1,200}:\d+: )?(?<made>[\w./-]+)\] Error|^error: Recipe `(?<recipe>[\w-]+)` failed|^npm error Lifecycle script `(?<script>[\w:.-]+)` failed/

function programOf(command: ShellCommand | undefined): string {
  return fileName(command?.words[0] ?? '')
}

function isBuilding(command: ShellCommand): boolean {
  return !isLooking(command) && /^(?:build|test|install)$/.test(programPurpose(command).kind)
}

function wentWell(command: ShellCommand, isBlamed: boolean): boolean {
  if (isLooking(command) || preparing.test(programOf(command))) return true
  return isBuilding(command) && !isBlamed
}

/** Whether an output speaks of a build or a check that failed. */
function saysOfBuild(lines: readonly string[]): boolean {
  return (
    (buildReport(lines)?.problems ?? 0) > 0 ||
    lines.some((line) => saysRunFailed(line) || placed.test(line.slice(0, 600)))
  )
}
