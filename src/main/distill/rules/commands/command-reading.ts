// Reads a shell call: what it was for, how it ended, what it found.

import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import { trimEndOf } from '../../../../shared/trim-end.ts'
import type { TaskEnds, ToolCall } from '../../../agents/tool-call.ts'
import { cleanText, fit, listOf, unique } from '../../../base/plain-text.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { matterOfCommand } from '../../matters/matter-of-command.ts'
import { fields, text } from '../fields.ts'
import { brokenAt, signalLine, signalWords } from '../outputs/broken-part.ts'
import { countedErrors, type ErrorCounts, sumOf } from '../outputs/counted-errors.ts'
import type { FoundError } from '../outputs/error-forms.ts'
import { nothingCommitted } from '../outputs/quiet-git.ts'
import { saysMissed, saysRunFailed } from '../outputs/run-verdict.ts'
import type { TestReport } from '../test-runners/test-report.ts'
import { ciRunIn, sayCiRun } from '../tools/ci-runs.ts'
import { didNotRun } from '../tools/did-not-run.ts'
import { databaseError, goesOnAfterErrors, isAnswer, wasTimedOut } from '../tools/exit-codes.ts'
import { sayRequestChecks } from '../tools/pull-request-checks.ts'
import { stopsBackground } from './background.ts'
import { buildReport } from './build-report.ts'
import { nameOf } from './command-name.ts'
import { decidingIn } from './command-purpose.ts'
import { type CommandResult, commandResult } from './command-result.ts'
import { isCut, isSifted } from './cut-output.ts'
import { certainError, firstError } from './first-error.ts'
import { isLooking } from './looking-commands.ts'
import { type CommandPurpose, programPurpose } from './program-purpose.ts'
import { printedCode, type SeenEnd, saysItBroke, seenEnd } from './seen-end.ts'
import { shellLineOf, shellTextOf } from './shell-call.ts'
import { afterTests, isFailedRun, readTestRun, worstOfSame } from './test-run.ts'

/** A shell call, read once: what for, how it ended, what it found. */
export interface CommandReading {
  readonly call: ToolCall
  readonly command: string
  /** The command as the shell understands it. */
  readonly line: ShellLine
  readonly purpose: CommandPurpose
  readonly result: CommandResult
  readonly tests: TestReport | null
  /** The purpose in the agent's words, else from the command. */
  readonly aim: string
  /** The agent's own words for it; null where it gave none. */
  readonly described: string | null
  readonly failed: boolean
  /** Of what was run to see what happens: the exit code that its line printed, where that tells of no good end. */
  readonly probeCode: number | null
  /** Whether it broke before what it was for had begun. */
  readonly isNotRun: boolean
  /** The place of the command that ended a chain, those before it having gone well; null where that is not known. */
  readonly brokenPlace: number | null
  /** By what its end is known. */
  readonly seen: SeenEnd
  /** What it complained of; null where it did not fail. */
  readonly found: FoundError | null
  /** The errors of its checks that it counted instead of showing them; empty where it counted none. */
  readonly counted: ErrorCounts
  /** What else the line does, where it builds or checks. */
  readonly part: CommandFacts['part']
  /** Whether the agent stopped it in the background. */
  readonly isStopped: boolean
  /** Whether its output was fetched by a later call. */
  readonly isLater: boolean
  /** Whether `git bisect` had another commit checked out for it. */
  readonly isBisecting?: boolean
}

/**
 * Whether it was run to see what happens, so that no end of it is a failure: a question, something that is provoked, a
 * script that was written for it in the same line, or several commands whose exit codes are printed.
 */
function isProbing(
  { commands }: ShellLine,
  { kind }: CommandPurpose,
  description: string | null,
): boolean {
  if (kind !== 'run' && kind !== 'explore') return false
  if (
    /\?\s*$|^(?:produce|provoke|demonstrate|trigger)\b|^repro\b|\b(?:reproduc|reproduz|reprodui|riprodu|nachstell|provo[ck])/i.test(
      description ?? '',
    )
  )
    return true
  // Whose exit code is printed is run to see it, unless it is something that has to go well.
  const asked = commands.filter(({ codeAfter }) => codeAfter !== null)
  if (asked.length > 0 && asked.every((command) => matterOfCommand(command) === null)) return true
  const written = commands.flatMap(({ writesTo, hereDocuments }) =>
    writesTo !== null && hereDocuments.length > 0 ? fileName(writesTo) : [],
  )
  return (
    written.length > 0 &&
    commands.some(
      ({ words: [program = '', ...rest] }) =>
        /^(?:node|python3?|ruby|perl|bash|sh|deno|bun|tsx|php)$/.test(fileName(program)) &&
        rest.some((word) => written.includes(fileName(word))),
    )
  )
}

/** Lines by which a hook of git says that it kept a commit from being made. */
const hookFailed =
  /^husky - .{1,100} (?:failed|exited) .{0,100}code|^(?:pre-commit|commit-msg|pre-push) (?:hook|script) (?:failed|exited)|^error: failed to push/

/**
 * Reads a shell call. `later` are calls that asked for the output of this one in the background, `ends` how what ran
 * there ended.
 */
export function readCommand(
  call: ToolCall,
  later: readonly ToolCall[] = [],
  ends: TaskEnds | undefined = undefined,
): CommandReading {
  const command = shellTextOf(call)
  const line = shellLineOf(call)
  const { purpose: wanted, deciding } = decidingIn(line)
  const told = meantBy(
    line,
    command,
    withEnd(
      later.reduce((known, next) => laterResult(known, next), commandResult(call)),
      ends,
    ),
  )
  const hasEnded = told.end === 'ok' || told.end === 'failed'
  const counted: ErrorCounts = hasEnded ? countedErrors(line, told.lines) : new Map()
  const sum = sumOf(counted)
  // A number that leaves open how it ended is all that was shown.
  const result = sum !== null && sum.errors === null ? { ...told, isTold: false } : told
  // Who tests, commits and pushes in one line tests all the same.
  const mayTest =
    (wanted.kind !== 'explore' && wanted.kind !== 'install' && wanted.kind !== 'commit') ||
    (wanted.kind === 'commit' &&
      line.commands.some((one) => !isLooking(one) && programPurpose(one).kind === 'test'))
  const tests =
    mayTest && result.end !== 'refused'
      ? ofLine(
          line,
          (loop.test(command) ? worstOfSame(result.lines) : null) ??
            readTestRun(result.lines, isCut(line, deciding, result.lines)),
        )
      : null
  const brokenPlace =
    result.end === 'failed' && !(tests && isFailedRun(tests))
      ? brokenAt(line, result, tests !== null)
      : null
  const broken =
    brokenPlace === null ? null : brokenPart(line.commands[brokenPlace], deciding, wanted)
  const purpose = broken ?? wanted
  const description = text(call.input, 'description')
  const aim = description ? trimEndOf(fit(description, 90), /[.\s]/) : purpose.phrase
  const end = seenEnd(line, deciding, result)
  const isCounted = sum?.errors === 0 && deciding.every((one) => counted.has(one))
  const seen = (tests || isCounted) && end === 'hidden' ? 'output' : end
  const unformatted = result.end === 'ok' ? unformattedFiles(deciding, result.lines) : null
  const isProbe = isProbing(line, purpose, description)
  const failed =
    (!['ok', 'background'].includes(result.end) && !(isProbe && result.end === 'failed')) ||
    (seen === 'failed' && !isProbe) ||
    (sum?.errors ?? 0) > 0 ||
    (tests !== null && isFailedRun(tests)) ||
    (tests === null && !isProbe && showsFailure(purpose, seen, result.lines)) ||
    // What ran the tests may have failed at something else after they passed.
    (tests !== null &&
      end !== 'exit_code' &&
      (afterTests(result.lines).some(saysRunFailed) || result.lines.some(saysMissed))) ||
    unformatted !== null ||
    (deciding.some(goesOnAfterErrors) && result.lines.some((line) => databaseError.test(line))) ||
    (purpose.kind === 'commit' &&
      (nothingCommitted(line, result.lines) || result.lines.some((line) => hookFailed.test(line))))
  return {
    call,
    command,
    line,
    purpose,
    result,
    tests,
    aim,
    described: description,
    failed,
    probeCode: isProbe && !failed ? printedCode(line.commands, result.lines) : null,
    isNotRun:
      failed &&
      tests === null &&
      // Behind a pipe the output alone tells.
      hasEnded &&
      purpose.kind !== 'explore' &&
      didNotRun(line, result.lines),
    brokenPlace,
    seen,
    found: failed
      ? sum?.errors
        ? null
        : (unformatted ??
          requestChecks(line, result) ??
          errorOf(result, tests, purpose, broken !== null))
      : null,
    counted,
    part: broken
      ? 'chained'
      : purpose.kind === 'build' && description !== null
        ? partOf(line, deciding)
        : null,
    isStopped: later.some((one) => stopsBackground(one.tool) && one.outcome === 'ok'),
    isLater: later.length > 0,
  }
}

/** What runs the same again: a loop of the shell. */
const loop = /(?:^|[;&|\s])(?:for|while|until|repeat)\s[\s\S]{1,400}?\bdo\b/

/** The run under the name of what printed it, without reasons of which it is not known whose they are. */
function ofLine(line: ShellLine, run: TestReport | null): TestReport | null {
  if (run === null) return null
  const named = { ...run, runner: runnerOf(line, run.runner) }
  if (run.failures.length < 2 || !isSifted(line)) return named
  return { ...named, failures: run.failures.map(({ name }) => ({ name, reason: null })) }
}

/** Programs that run a file in a language of their own: no test runner of Node. */
const otherLanguage =
  /^(?:php|python\d?(?:\.\d+)?|ruby|perl|prove|lua|Rscript|julia|dart|swift|java|go|cargo)$/

/** Totals in Node's form are printed by tests in any language: then their program names them. */
function runnerOf({ commands }: ShellLine, read: string): string {
  if (read !== 'node --test') return read
  const own = commands.filter((command) => !isLooking(command))
  const [other, ...more] = own.filter(({ words }) => otherLanguage.test(fileName(words[0] ?? '')))
  return other && more.length === 0 ? nameOf(other) : read
}

/** What the command was for that ended a chain, where the line is for others, which went well; else null. */
function brokenPart(
  command: ShellCommand | undefined,
  deciding: readonly ShellCommand[],
  { phrase }: CommandPurpose,
): CommandPurpose | null {
  if (command === undefined || deciding.includes(command)) return null
  return { ...programPurpose(command), phrase }
}

/** Whether a line that builds or checks also runs something, or shows a part of the output only. */
function partOf(
  { commands }: ShellLine,
  deciding: readonly ShellCommand[],
): 'beside' | 'filtered' | null {
  // What stands behind `||` is there for a failure.
  const others = commands.filter((command) => !deciding.includes(command) && command.after !== '||')
  const programOf = ({ words }: ShellCommand) => fileName(words[0] ?? '')
  const runs = (command: ShellCommand) =>
    !isLooking(command) &&
    !preparing.test(programOf(command)) &&
    /^(?:run|install)$/.test(programPurpose(command).kind)
  if (others.some(runs)) return 'beside'
  return others.some((one) => one.piped && /^(?:[ef]?grep|rg)$/.test(programOf(one)))
    ? 'filtered'
    : null
}

/** Programs that only set up what runs after them. */
const preparing = /^(?:set|export|source|\.|cd|pushd|popd|mkdir|sleep|unset|exit|rm|touch|cp|mv)$/

/** The result with what its exit code means for what ran. */
function meantBy(line: ShellLine, command: string, result: CommandResult): CommandResult {
  if (result.end !== 'failed') return result
  if (wasTimedOut(command, result.exitCode)) return { ...result, end: 'timeout' }
  // What only looked last failed by itself: how the commands before it ended is not told.
  if (isOfLook(line)) return { ...result, end: 'ok', isTold: false, exitCode: null }
  return isAnswer(line, result.exitCode, result.lines) ? { ...result, end: 'ok' } : result
}

/** Programs that neither do nor show anything. */
const idle = /^(?:sleep|wait|true|:|cd|export|set|unset)$/

/** Whether a line's exit code is that of a look at its end, behind what does something and may end as it likes. */
function isOfLook({ commands, isWhole }: ShellLine): boolean {
  const last = commands.findLast(({ piped }) => !piped)
  if (!isWhole || last === undefined || last.after !== ';' || !isLooking(last)) return false
  const doing = commands.filter(
    (command) => !isLooking(command) && !idle.test(fileName(command.words[0] ?? '')),
  )
  return doing.length > 0 && doing.every(({ endsLine }) => !endsLine)
}

/** Whether the output tells of a failure that no exit code tells of. */
function showsFailure({ kind }: CommandPurpose, seen: SeenEnd, lines: readonly string[]): boolean {
  if (kind === 'build' && (buildReport(lines)?.problems ?? 0) > 0) return true
  // What ended well by its own code may print what it likes.
  if (kind === 'explore' || kind === 'commit' || seen === 'exit_code') return false
  if (saysItBroke(lines)) return true
  return kind === 'build' && seen === 'hidden' && certainError(lines) !== null
}

/** Which checks of a pull request, or which run elsewhere failed. */
function requestChecks(line: ShellLine, { lines }: CommandResult): FoundError | null {
  const said = sayRequestChecks(line, lines)
  if (said !== null) return { text: said, place: null }
  const run = ciRunIn(line, lines)
  return run?.state === 'failed' ? { text: sayCiRun(run), place: null } : null
}

/** What `gofmt -l` lists: files that are not formatted, which its exit code does not tell. */
function unformattedFiles(
  deciding: readonly ShellCommand[],
  lines: readonly string[],
): FoundError | null {
  const lists = deciding.some(
    ({ words: [program = '', ...rest] }) =>
      /^(?:gofmt|gofumpt|goimports)$/.test(fileName(program)) &&
      rest.some((word) => /^-\w*l/.test(word)) &&
      !rest.some((word) => /^-\w*w/.test(word)),
  )
  const files = lists ? lines.filter((line) => /^[^\s:]{1,200}\.go$/.test(line)) : []
  return files.length === 0 ? null : { text: `not formatted: ${listOf(files, 3)}`, place: null }
}

/** The files of which a check of the format says that they are not formatted. */
function namedUnformatted(lines: readonly string[]): FoundError | null {
  const files = lines.flatMap((line) => {
    const groups = notFormatted.exec(line.slice(0, 400))?.groups
    return groups?.file ?? groups?.other ?? groups?.diff ?? []
  })
  return files.length === 0
    ? null
    : { text: `not formatted: ${listOf(unique(files.map(fileName)), 3)}`, place: null }
}

/** Prettier; Black and Ruff; rustfmt and StyLua. */
const notFormatted =
  /^\[warn\] (?<file>[^\s:]{1,300}\.\w{1,6})$|^[Ww]ould reformat:? (?<other>[^\s:]{1,300})$|^Diff in (?<diff>[^\s:]{1,300})(?::\d+| at line \d+)?:$/

/** The result with the end that the agent was told after the call; another end goes before it. */
function withEnd(result: CommandResult, ends: TaskEnds | undefined): CommandResult {
  if (result.end !== 'background' || result.backgroundId === null) return result
  const told = ends?.get(result.backgroundId)
  if (told === undefined) return result
  const { status, exitCode } = told
  return { ...result, isTold: true, exitCode, end: endOfTask(status, exitCode) ?? result.end }
}

/** Exit codes of what a signal stopped: it did not end by itself, and so did not fail. */
const signals: ReadonlySet<number> = new Set([129, 130, 131, 137, 143, 144])

/** The end by the client's word for it; null for a word that tells of none. */
function endOfTask(status: string | null, exitCode: number | null): CommandResult['end'] | null {
  switch (status) {
    case 'completed':
    case 'failed':
      if (exitCode !== null && signals.has(exitCode)) return 'interrupted'
      return status === 'completed' && (exitCode === null || exitCode === 0) ? 'ok' : 'failed'
    case 'killed':
    case 'stopped':
      return 'interrupted'
    default:
      return null
  }
}

function laterResult(known: CommandResult, call: ToolCall): CommandResult {
  const told = commandResult(call)
  const task =
    call.response !== null && typeof call.response === 'object' && 'task' in call.response
      ? call.response.task
      : call.response
  const status = text(task, 'status')
  const output = text(task, 'output') ?? text(fields(call.response).file, 'content')
  return {
    ...known,
    isTold: known.isTold || status !== null,
    end: endOfTask(status, null) ?? known.end,
    lines: output
      ? cleanText(output).split('\n')
      : told.lines.some((line) => line.trim() !== '')
        ? told.lines
        : known.lines,
  }
}

/** Of a script that marks each of its checks the first that it marks otherwise: `ok: …` and `FAIL: …`. */
function failedCheck(lines: readonly string[]): FoundError | null {
  if (!lines.some((line) => /^(?:ok|pass(?:ed)?|[✓✔✅])\s?[: -]/iu.test(line))) return null
  const bad = lines.find((line) =>
    /^(?:not ok|[✗✘✖❌]|(?!OK|PASS|INFO|NOTE|WARN|DEBUG|SKIP|TODO)\p{Lu}{4,12}:) ?\S/u.test(line),
  )
  return bad === undefined ? null : { text: fit(bad, 160), place: null }
}

function errorOf(
  result: CommandResult,
  tests: TestReport | null,
  { kind }: CommandPurpose,
  isChained: boolean,
): FoundError | null {
  if (result.end === 'refused') return null
  const unformatted = kind === 'build' ? namedUnformatted(result.lines) : null
  if (unformatted !== null) return unformatted
  const reason = tests?.broken ? null : tests?.failures.find((one) => one.reason !== null)?.reason
  if (reason) return { text: reason, place: null }
  // Tests that passed print errors on purpose: what failed comes after them.
  const run = tests ?? (kind === 'commit' ? readTestRun(result.lines) : null)
  const after = run && !isFailedRun(run) ? firstError(afterTests(result.lines)) : null
  const checked = after && runnersWord.test(after.text) ? countedBefore(result.lines) : null
  const error = checked ?? after ?? failedCheck(result.lines) ?? firstError(result.lines)
  // The shell's word for a crash says no more than how it ended.
  if (error && signalLine.test(error.text) && signalWords(result.exitCode)) return null
  if (error) return error
  // A failure read from counts alone has its reason further up, not in what happens to stand last.
  if (result.end !== 'failed') return null
  // What a crash leaves as the last line may be that of the command before it.
  if (isChained && signalWords(result.exitCode) !== null) return null
  const last = result.lines.findLast(
    (line) =>
      line.trim() !== '' && !signalLine.test(line) && !/\b(?:errors?|failures?): ?0\b/i.test(line),
  )
  return last && saysSomething.test(last) && !(last.startsWith(' ') && endsInDiff(result.lines))
    ? { text: fit(last, 160), place: null }
    : null
}

/** What a runner says of a step that failed: that it did. */
const runnersWord = /^(?:g?make(?:\[\d+\])?: \*\*\* |\[[\w:-]+\] ERROR task failed)/

/** What a checker complained of that also told how much it found, before tests ran: no test printed that. */
function countedBefore(lines: readonly string[]): FoundError | null {
  const at = lines.findIndex((line) =>
    /^Found [1-9]\d* (?:errors?|diagnostics?|issues?|problems?)\b(?!.*\bfixed\b)/.test(line),
  )
  return at < 0 ? null : certainError(lines.slice(0, at))
}

/** Words, not the carets below a place or a row of figures. */
const saysSomething = /\p{L}{3}|\p{Lo}{2}/u

/** Whether the output ends within a unified diff, whose lines with a blank before them are those that are equal. */
function endsInDiff(lines: readonly string[]): boolean {
  const at = lines.findLastIndex((line) => /^@@ -\d/.test(line))
  return at >= 0 && lines.slice(at + 1).every((line) => line === '' || /^[ +\\-]/.test(line))
}
