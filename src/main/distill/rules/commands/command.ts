// Makes the observation that tells what a shell call was for and how it ended.

import { requestState } from '../../../../shared/facts/git-work.ts'
import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import { toolKindOf } from '../../../../shared/tool-kinds.ts'
import { stoppedWhileRunning, type ToolCall } from '../../../agents/tool-call.ts'
import { capitalise, fit, fitMarked, listOf, unique } from '../../../base/plain-text.ts'
import { fileName, isTemporary } from '../../../base/short-path.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { isThrowAway } from '../../matters/attempts.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { draftOf, longest } from '../draft.ts'
import { sayBenchmarks } from '../outputs/benchmarks.ts'
import { signalWords } from '../outputs/broken-part.ts'
import { printedAfterTests, printedByTests } from '../outputs/printed-by-tests.ts'
import { type Gist, printedGist, saidNothing } from '../outputs/printed-gist.ts'
import { reportIn } from '../outputs/report-words.ts'
import { shownDifference } from '../outputs/shown-difference.ts'
import { asideIn, triesHereToo } from '../tools/aside.ts'
import { ciRunIn, sayCiRun } from '../tools/ci-runs.ts'
import { type Handled, handledFiles } from '../tools/handled-files.ts'
import { notFoundIn } from '../tools/not-found.ts'
import { sayRequestChecks } from '../tools/pull-request-checks.ts'
import { writtenByCommand } from '../tools/written-by-command.ts'
import { importance } from '../words/importance.ts'
import { interruptionWords, outcomeOf, refusalReason, refusalWords } from './call-status.ts'
import { commandFacts } from './command-facts.ts'
import type { CommandReading } from './command-reading.ts'
import type { CommandResult } from './command-result.ts'
import {
  commandEnd,
  commandHead,
  commandTitle,
  namesExitCode,
  runsOf,
  testEnd,
  untoldEnd,
} from './command-title.ts'
import {
  editedInPlace,
  programsOf,
  sayCommand,
  tail,
  writtenFiles,
  writtenWords,
} from './command-words.ts'
import { sayError } from './first-error.ts'
import { type GitWork, gitWork, gitWorkBefore, messageBody, sayGit } from './git.ts'
import { failingTests, failureLines, isFailedRun, testCounts, testRunsOf } from './test-run.ts'

export function isShell(tool: string): boolean {
  return toolKindOf(tool) === 'run'
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
      ? gitWork(reading.call, line, { ...result, isTold: result.isTold && !failed })
      : null
  const before =
    result.end === 'failed' && !isCommittedElsewhere(line, cwd)
      ? gitWorkBefore(line, result.lines)
      : null
  const facts = commandFacts(reading, repeats.length + 1, git ?? before, cwd)
  const base = {
    key: reading.call.toolUseId,
    kind: facts.kind,
    facts,
    title: commandTitle(facts),
    files: writtenFiles(line, cwd),
    failed,
  }
  const run = runElsewhere(reading) ?? reported(reading)
  if (git) {
    const { words } = sayGit({
      ...facts,
      commits: git.commits.map(({ sha, ...commit }) => ({ ...commit, hash: sha })),
    })
    // To change what a pull request says weighs less than what was committed for it.
    const moved = git.pullRequest !== null && requestState(git.pullRequest.action) !== null
    const weight = moved
      ? importance.pullRequest
      : git.commits.length > 0
        ? importance.commit
        : importance.push
    return draftOf(calls, {
      ...base,
      summary: `${capitalise(words)}${tests ? `; ${testCounts(tests)}` : ''}${run ? `; ${run}` : ''}`,
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
  if (run !== null)
    return draftOf(calls, {
      ...base,
      title: fit(`${commandHead(facts)}: ${run}`, longest.title),
      summary: `${commandHead(facts)}: ${run}`,
      detail: [sayCommand(command), run].join('\n'),
      importance: weightOf(reading, command),
    })
  const difference = failed && !tests ? shownDifference(result.lines) : null
  const error = difference ?? (reading.found ? sayError(reading.found, 200) : null)
  const wrote = sayWritten(reading, cwd)
  const inPlace = failed ? [] : editedInPlace(line, cwd).map(fileName)
  const changed = inPlace.length > 0 ? `; edited ${listOf(inPlace, 3)} in place` : ''
  const isChained = facts.part === 'chained'
  if (tests && !isChained && result.end !== 'refused') {
    const counts =
      bothRuns(reading) || runsOf(facts) || (facts.tests ? testEnd(facts) : testCounts(tests))
    const isBeside = facts.outcome === 'failed' && !isFailedRun(tests)
    const failing = failingTests(tests)
    const measured = failed ? null : sayBenchmarks(result.lines)
    const printed = failed || measured ? null : printedByTests(result.lines)
    const then = failed || printed ? null : printedAfterTests(result, line)
    const isUnnamed =
      failed &&
      result.lines.length <= mostFiltered &&
      failing === '' &&
      error !== null &&
      isThrown.test(error)
    return draftOf(calls, {
      ...base,
      title: measured ? `${commandHead(facts)}: ${measured}` : meantTitle(base.title, reading),
      summary: `${reading.aim}: ${counts}${measured ? `; ${measured}` : ''}${failing ? `: ${failing}` : ''}${(tests.broken || isBeside || isUnnamed) && error ? `: ${error}` : ''}${printed ? `; it printed “${printed}”` : then ? `; then it printed “${then}”` : ''}${wrote}${changed}`,
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
  // Beside a build something was run, which answers for itself.
  const gist = failed
    ? null
    : printedGist(result, reading.part === 'beside' ? 'run' : purpose.kind, line)
  const address = gist !== null && /^https?:[^\s#]+$/.test(gist.text)
  const written = failed || address || purpose.kind !== 'run' ? null : writtenWords(line)
  const isStopped = reading.call.error === stoppedWhileRunning
  // What was run to see what happens has not failed by its exit code.
  const isProbe = !failed && (result.end === 'failed' || reading.probeCode !== null)
  const isAnswered = purpose.kind === 'test' && gist !== null && !failed
  const what =
    result.end === 'refused'
      ? sayRefusal(reading.call)
      : isStopped
        ? interruptionWords(reading.call)
        : isProbe
          ? probeEnd(facts, reading.probeCode)
          : isAnswered
            ? ''
            : [committedFirst(before), commandEnd(facts)].filter(Boolean).join(', then ')
  const head = commandHead(facts)
  const isRun = !failed && result.end === 'ok' && result.isTold && reading.described !== null
  const handled = isRun && what === '' && !written ? handledFiles(line, cwd) : null
  // A crash, or a program that is not there: its end says all.
  const isAll =
    (isChained && !error && signalWords(result.exitCode) !== null) ||
    (result.exitCode === 127 && (facts.notFound ?? []).length > 0)
  const then = isAll
    ? ''
    : error
      ? `${what ? '; ' : ': '}${error}`
      : written
        ? ''
        : handled
          ? `; ${handled.words}`
          : printedWords(reading, gist, cwd)
  return draftOf(calls, {
    ...base,
    title: endedTitle(
      titleWith(
        isProbe ? `${head}: ${what}` : isAnswered ? head : meantTitle(base.title, reading),
        what === '' ? (written ?? handledTitle(handled, head) ?? gistOfTitle(gist)) : null,
        written !== null,
      ),
      head,
      facts.outcome === 'failed' ? what : '',
    ),
    summary: `${head}${written ? ` (“${written}”)` : ''}${what ? `: ${what}` : ''}${tests && isChained ? `, after ${testCounts(tests)}` : ''}${then}${handled ? '' : wrote}`,
    detail: [
      sayCommand(command),
      `Ended: ${what || endWords(facts, result)}${namesExitCode(facts) ? '' : ending(result)}`,
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

/** The two runs of a line that tested beside the work in hand and then on it; empty where they are not told apart. */
function bothRuns({ line, result }: CommandReading): string {
  if (!triesHereToo(line)) return ''
  const [aside, here, ...more] = testRunsOf(result.lines, 2) ?? []
  if (!aside || !here || more.length > 0) return ''
  return asideIn(line.commands)?.by === 'stash'
    ? `${testCounts(aside)} without the changes, ${testCounts(here)} with them`
    : `${testCounts(aside)} on the other commit, ${testCounts(here)} here`
}

/** Lines of an output that was filtered to what matters: of a longer one a passing test may have printed the error. */
const mostFiltered = 12
/** What a program threw says why; other lines of a run that names no test may be of anything. */
const isThrown = /^(?:\S{1,100}:\d+: )?\w*(?:Error|Exception)\b[^:]{0,40}: \S/

/** Files of the project that the line wrote besides, with words that go on from the end of a sentence. */
function sayWritten(
  { line, result, described, found }: CommandReading,
  cwd: string | null,
): string {
  if (described === null || result.end === 'refused' || result.end === 'background') return ''
  if (!result.isTold || (found && unwritten.test(found.text))) return ''
  const files = unique(writtenByCommand(line, result.lines, cwd).map(fileName))
  return files.length === 0 ? '' : `; wrote ${listOf(files, 3)}`
}

/** What says that a file could not be written. */
const unwritten = /no such file|permission denied|read-only|not a directory|no space/i

/** What a line committed or published before it failed; an empty string where nothing shows that it did. */
function committedFirst(before: GitWork | null): string {
  if (before === null) return ''
  const { release } = before
  const commits = before.commits.map(({ sha, ...commit }) => ({ ...commit, hash: sha }))
  return sayGit({ commits, push: null, release: release ?? undefined, pullRequest: null }).words
}

/** The exit code of what was run to see what happens; that a program was not found says more. */
function probeEnd({ exitCode, notFound = [] }: CommandFacts, printed: number | null): string {
  return exitCode === 127 && notFound.length > 0
    ? `${listOf(notFound, 3)} was not found`
    : `exit code ${printed ?? exitCode ?? 1}`
}

/** The title of what failed as the agent expected it to. */
function meantTitle(title: string, { failed, described }: CommandReading): string {
  const meant = ' (as expected)'
  return failed && described !== null && expectsFailure.test(described) && !title.includes(meant)
    ? `${fit(title, longest.title - meant.length)}${meant}`
    : title
}

const expectsFailure =
  /\b(?:expect(?:ed|ing)?(?: (?:it|them|this|that))? to|should|must|(?:see|watch|confirm|verify|prove)(?: that)?(?: (?:it|they|them|the (?:new )?tests?))?) fail(?:s|ing)?\b|\bexpected (?:failures?|red)\b|\bred (?:phase|step)\b/i

/** What an audit, a list of outdated packages and their like found; null where it is none, or failed. */
function reported({ line, result, failed }: CommandReading): string | null {
  return failed || result.end !== 'ok' ? null : reportIn(line, result.lines)
}

/** How a run of continuous integration stood that the line looked at; null where it looked at none. */
function runElsewhere({ line, result }: CommandReading): string | null {
  const isSeen = result.end === 'ok' || result.end === 'failed'
  const run =
    isSeen && sayRequestChecks(line, result.lines) === null ? ciRunIn(line, result.lines) : null
  return run === null ? null : sayCiRun(run)
}

/** The end of a longer output makes a title only where it is a word and a figure. */
function gistOfTitle(gist: Gist | null): string | null {
  if (gist === null) return null
  const { text, part } = gist
  const isTelling = text.length <= longestEndOfTitle && /[ :=]\d+(?:\.\d+)?%?$/.test(text)
  return part === 'among' || (part === 'end' && !isTelling) ? null : text
}

const longestEndOfTitle = 40

/** The files by name, where what it was for does not name them. */
function handledTitle(handled: Handled | null, head: string): string | null {
  return handled === null || head.includes(handled.names) ? null : handled.names
}

/** What it printed, that it printed nothing where its name does not tell what it does, else which programs ran. */
function printedWords(reading: CommandReading, gist: Gist | null, cwd: string | null): string {
  const { purpose, result, line, failed, described } = reading
  if (gist?.part === 'among') return `; among what it printed is “${gist.text}”`
  if (gist?.part === 'installed') return `; ${gist.text}`
  if (gist?.part === 'measured') return `; measured ${gist.text}`
  if (gist && gist.part !== 'end') return `; it printed “${gist.text}”`
  const isSilent =
    purpose.isUnknown || purpose.kind === 'install' || /^(?:curl|wget|https?)\b/.test(purpose.name)
  if (!failed && isSilent && saidNothing(result, line)) return '; it printed nothing'
  const edited = described === null || failed ? [] : editedInPlace(line, cwd).map(fileName)
  if (edited.length > 0 && !gist) return `; edited ${listOf(edited, 3)} in place`
  const ran =
    described === null || !isSeenToRun(reading)
      ? ''
      : programsOf(line, {
          failed: result.end === 'failed',
          missing: notFoundIn(line, result.lines),
        })
  const end = gist ? `; its output ends with “${gist.text}”` : ''
  return `${ran ? `; ran ${ran}` : ''}${end}`
}

/** Whether the call is known to have begun: not where it was refused or stopped before that, or has no result. */
function isSeenToRun({ call }: CommandReading): boolean {
  const outcome = outcomeOf(call)
  if (outcome === 'interrupted') return call.error === null || call.error === stoppedWhileRunning
  return outcome === 'ok' || outcome === 'failed'
}

/** The title with what was printed or written, where there is room for enough of it. */
function titleWith(title: string, words: string | null, isBegun: boolean): string {
  if (words === null) return title
  const room = longest.title - title.length - 4
  if (words.length <= room) return `${title}: ${isBegun ? `“${words}”` : words}`
  return isBegun && room > 30 ? `${title}: “${fitMarked(words, room)}”` : title
}

/** The title with its end, which says more than the end of what it was for. */
function endedTitle(title: string, head: string, end: string): string {
  const room = longest.title - end.length - 2
  return title.length <= longest.title || end === '' || room < 30
    ? title
    : `${fit(head, room)}: ${end}`
}

function endWords({ outcome, seen }: CommandFacts, { lines }: CommandResult): string {
  if (outcome === 'untold') return untoldEnd
  if (seen !== 'nothing') return 'without error'
  // What speaks of an error may have looked for one: the end is not known by it.
  return lines.some((line) => speaksOfError.test(line.slice(0, longestRead)))
    ? 'exit code not shown'
    : 'no error shown'
}

/** Characters of a line that are read for it. */
const longestRead = 400
const speaksOfError = /(?<!\b(?:no|0) )\b(?:errors?|failed|failures?|fatal|exception|panic)\b/i

/** Whether all that the line does in git is done in a throw-away folder: its commits are not the project's. */
function isCommittedElsewhere({ commands }: ShellLine, cwd: string | null): boolean {
  const git = commands.filter(({ words }) => words[0] === 'git')
  return git.length > 0 && git.every((command) => isThrowAway(command, cwd))
}

/** How much a shell call weighs that neither ran tests nor committed. */
export function weightOf(reading: CommandReading, command: string): number {
  const { purpose, failed, result } = reading
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
