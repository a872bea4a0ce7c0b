// Tells what a shell call was for and how it ended.

import { toolKindOf } from '../../../../shared/tool-kinds.ts'
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { stoppedWhileRunning, type ToolCall } from '../../../agents/tool-call.ts'
import { capitalise, cleanText, fit } from '../../../base/plain-text.ts'
import { isTemporary } from '../../../base/short-path.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { isThrowAway } from '../../matters/attempts.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { draftOf } from '../draft.ts'
import { text } from '../fields.ts'
import type { TestReport } from '../test-runners/test-report.ts'
import { importance } from '../words/importance.ts'
import { buildReport } from './build-report.ts'
import { interruptionWords, refusalReason, refusalWords } from './call-status.ts'
import { commandFacts } from './command-facts.ts'
import { decidingIn } from './command-purpose.ts'
import { type CommandResult, commandResult } from './command-result.ts'
import { commandEnd, commandHead, commandTitle, namesExitCode, untoldEnd } from './command-title.ts'
import { printedGist, programsOf, sayCommand, tail, writtenFiles } from './command-words.ts'
import { isCut } from './cut-output.ts'
import { certainError, type FoundError, firstError, sayError } from './first-error.ts'
import { gitWork, messageBody, sayGit } from './git.ts'
import type { CommandPurpose } from './program-purpose.ts'
import { type SeenEnd, saysItBroke, seenEnd } from './seen-end.ts'
import { shellLineOf, shellTextOf } from './shell-call.ts'
import {
  afterTests,
  failingTests,
  failureLines,
  isFailedRun,
  readTestRun,
  testCounts,
} from './test-run.ts'

export function isShell(tool: string): boolean {
  return toolKindOf(tool) === 'run'
}

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
  /** By what its end is known. */
  readonly seen: SeenEnd
  /** What it complained of; null where it did not fail. */
  readonly found: FoundError | null
  /** Whether its output was fetched by a later call. */
  readonly isLater: boolean
}

/** Lines by which a hook of git says that it kept a commit from being made. */
const hookFailed =
  /^husky - .{1,100} (?:failed|exited) .{0,100}code|^(?:pre-commit|commit-msg|pre-push) (?:hook|script) (?:failed|exited)|^error: failed to push|^nothing to commit\b|^no changes added to commit/

/** Reads a shell call. `later` are calls that asked for the output of this one in the background. */
export function readCommand(call: ToolCall, later: readonly ToolCall[] = []): CommandReading {
  const command = shellTextOf(call)
  const line = shellLineOf(call)
  const { purpose, deciding } = decidingIn(line)
  const result = later.reduce((known, next) => laterResult(known, next), commandResult(call))
  const mayTest =
    purpose.kind !== 'explore' && purpose.kind !== 'install' && purpose.kind !== 'commit'
  const tests =
    mayTest && result.end !== 'refused'
      ? readTestRun(result.lines, isCut(line, deciding, result.lines))
      : null
  const description = text(call.input, 'description')
  const aim = description ? trimEndOf(fit(description, 90), /[.\s]/) : purpose.phrase
  const end = seenEnd(line, deciding, result)
  const seen = tests && end === 'hidden' ? 'output' : end
  const failed =
    !['ok', 'background'].includes(result.end) ||
    seen === 'failed' ||
    (tests !== null && isFailedRun(tests)) ||
    (tests === null && showsFailure(purpose, seen, result.lines)) ||
    (purpose.kind === 'commit' && result.lines.some((line) => hookFailed.test(line)))
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
    seen,
    found: failed ? errorOf(result, tests, purpose) : null,
    isLater: later.length > 0,
  }
}

/** Whether the output tells of a failure that no exit code tells of. */
function showsFailure({ kind }: CommandPurpose, seen: SeenEnd, lines: readonly string[]): boolean {
  if (kind === 'build' && (buildReport(lines)?.problems ?? 0) > 0) return true
  // What ended well by its own code may print what it likes.
  if (kind === 'explore' || kind === 'commit' || seen === 'exit_code') return false
  if (saysItBroke(lines)) return true
  return kind === 'build' && seen === 'hidden' && certainError(lines) !== null
}

function laterResult(known: CommandResult, call: ToolCall): CommandResult {
  const told = commandResult(call)
  const task =
    call.response !== null && typeof call.response === 'object' && 'task' in call.response
      ? call.response.task
      : call.response
  const status = text(task, 'status')
  const output = text(task, 'output')
  return {
    ...known,
    isTold: known.isTold || status !== null,
    end:
      status === 'completed'
        ? 'ok'
        : status === 'failed'
          ? 'failed'
          : status === 'killed'
            ? 'interrupted'
            : known.end,
    lines: output
      ? cleanText(output).split('\n')
      : told.lines.some((line) => line.trim() !== '')
        ? told.lines
        : known.lines,
  }
}

/** One observation for a shell call, or for several in a row that were the same and ended the same. */
export function commandDraft(
  reading: CommandReading,
  repeats: readonly ToolCall[],
  cwd: string | null,
  followers: readonly ToolCall[] = [],
): ObservationDraft {
  const calls = [reading.call, ...repeats, ...followers]
  const { command, line, purpose, result, tests, failed } = reading
  const git =
    result.end === 'ok' && purpose.kind !== 'explore' && !isCommittedElsewhere(line, cwd)
      ? gitWork(reading.call, line, result)
      : null
  const facts = commandFacts(reading, repeats.length + 1, git, cwd)
  const base = {
    key: reading.call.toolUseId,
    kind: facts.kind,
    facts,
    title: commandTitle(facts),
    files: writtenFiles(line, cwd),
    failed,
  }
  if (git) {
    const { words } = sayGit({
      ...facts,
      commits: git.commits.map(({ sha, ...commit }) => ({ ...commit, hash: sha })),
    })
    const weight = git.pullRequest
      ? importance.pullRequest
      : git.commits.length > 0
        ? importance.commit
        : importance.push
    return draftOf(calls, {
      ...base,
      summary: `${capitalise(words)}${tests ? `; ${testCounts(tests)}` : ''}`,
      detail: [
        reading.aim,
        capitalise(words),
        messageBody(line),
        ...(tests ? failureLines(tests) : []),
      ]
        .filter(Boolean)
        .join('\n'),
      importance: weight,
    })
  }
  const error = reading.found ? sayError(reading.found, 200) : null
  if (tests && result.end !== 'refused') {
    const counts = testCounts(tests)
    const failing = failingTests(tests)
    return draftOf(calls, {
      ...base,
      summary: `${reading.aim}: ${counts}${failing ? `: ${failing}` : ''}${tests.broken && error ? `: ${error}` : ''}`,
      detail: [
        sayCommand(command),
        `${tests.runner}: ${counts}${ending(result)}`,
        ...failureLines(tests),
        tests.failures.length === 0 && error ? error : '',
      ]
        .filter(Boolean)
        .join('\n'),
      importance: failed ? importance.testsFailed : importance.testsPassed,
    })
  }
  const gist = failed ? null : printedGist(result, purpose.kind)
  const isStopped = reading.call.error === stoppedWhileRunning
  const what =
    result.end === 'refused'
      ? sayRefusal(reading.call)
      : isStopped
        ? interruptionWords(reading.call)
        : commandEnd(facts)
  const head = commandHead(facts)
  const ran = reading.described === null ? '' : programsOf(line)
  return draftOf(calls, {
    ...base,
    summary: `${head}${what ? `: ${what}` : ''}${error ? `${what ? '; ' : ': '}${error}` : gist ? `; it printed “${gist}”` : ran ? `; ran ${ran}` : ''}`,
    detail: [
      sayCommand(command),
      `Ended: ${what || (facts.outcome === 'untold' ? untoldEnd : 'without error')}${namesExitCode(facts) ? '' : ending(result)}`,
      error ?? '',
      ...tail(result, failed).filter(
        (line) => !error || !(line.includes(error) || error.includes(line)),
      ),
    ]
      .filter(Boolean)
      .join('\n'),
    importance: weightOf(reading, command),
  })
}

/** Whether all that the line does in git is done in a throw-away folder: its commits are not the project's. */
function isCommittedElsewhere({ commands }: ShellLine, cwd: string | null): boolean {
  const git = commands.filter(({ words }) => words[0] === 'git')
  return git.length > 0 && git.every((command) => isThrowAway(command, cwd))
}

function weightOf({ purpose, failed, result }: CommandReading, command: string): number {
  if (result.end === 'refused') return importance.refused
  if (purpose.kind === 'explore') return importance.explore
  if (purpose.kind === 'commit') return failed ? importance.commitFailed : importance.commit
  // No test ran: that says less than a failing one.
  if (purpose.kind === 'test') return failed ? importance.commandFailed : importance.command
  if (purpose.kind === 'build') return failed ? importance.buildFailed : importance.buildPassed
  if (purpose.kind === 'install' && !failed) return importance.install
  if (failed) return importance.commandFailed
  return isTemporary(command) ? importance.command - 0.1 : importance.command
}

function sayRefusal(call: ToolCall): string {
  const reason = refusalReason(call)
  return `${refusalWords(call)}${reason ? `, saying “${fit(reason, 120)}”` : ''}`
}

function ending({ exitCode }: CommandResult): string {
  return exitCode ? `, exit code ${exitCode}` : ''
}

function errorOf(
  result: CommandResult,
  tests: TestReport | null,
  { kind }: CommandPurpose,
): FoundError | null {
  if (result.end === 'refused') return null
  const reason = tests?.broken ? null : tests?.failures.find((one) => one.reason !== null)?.reason
  if (reason) return { text: reason, place: null }
  // Tests that passed print errors on purpose: what failed comes after them.
  const run = tests ?? (kind === 'commit' ? readTestRun(result.lines) : null)
  const after = run && !isFailedRun(run) ? firstError(afterTests(result.lines)) : null
  const error = after ?? firstError(result.lines)
  if (error) return error
  // A failure read from counts alone has its reason further up, not in what happens to stand last.
  if (result.end !== 'failed') return null
  const last = result.lines.findLast((line) => line.trim() !== '')
  return last ? { text: fit(last, 160), place: null } : null
}
