// Says from the facts of a shell command what it was, how it ended, and its title.
import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import { isRefusal } from '../../../../shared/facts/outcome.ts'
import { capitalise, count, listOf } from '../../../base/plain-text.ts'
import { sayPlace } from '../../matters/place.ts'
import { signalWords } from '../outputs/broken-part.ts'
import { sayBuild } from './build-report.ts'
import { noResult, refusedTitle } from './call-status.ts'
import { sayGit } from './git.ts'
import { dryRun } from './looking-commands.ts'
import { isFailedRun, testCounts } from './test-run.ts'

/** What is said of a command of which the agent hands on the output alone. */
export const untoldEnd = 'no result told'

/** What it was for, and how often where it ran several times in a row. */
export function commandHead({ aim, command, times }: CommandFacts): string {
  // The agent's words for it may be those of the deed.
  const isTried =
    command.endsWith(dryRun) && !/\bdry|--dry|\bwould\b|\bpreview|\bsimulat/i.test(aim)
  return `${capitalise(aim)}${isTried ? ' (dry run)' : ''}${timesOf(times)}`
}

/** The title of a shell command, of any length. */
export function commandTitle(facts: CommandFacts): string {
  const git = facts.outcome === 'failed' ? null : gitTitle(facts)
  if (git !== null) return git
  const head = commandHead(facts)
  if (isRefusal(facts.outcome)) return refusedTitle(head)
  if (facts.tests && facts.part !== 'chained') return testTitle(facts, facts.tests)
  const what = commandEnd(facts)
  return what ? `${head}: ${what}${facts.purpose === 'build' ? asideWords(facts) : ''}` : head
}

/** What it did in git, or null where it did nothing of the kind. */
export function gitTitle(facts: CommandFacts): string | null {
  const { commits, push, release, pullRequest } = facts
  return commits.length > 0 || push || release || pullRequest ? sayGit(facts).title : null
}

function testTitle(facts: CommandFacts, tests: NonNullable<CommandFacts['tests']>): string {
  const each = runsOf(facts)
  if (each !== '') return `${each}${asideWords(facts)}${timesOf(facts.times)}`
  const name = facts.purpose === 'test' ? withPart(facts) : tests.runner
  return `${name}: ${testEnd(facts)}${asideWords(facts)}${timesOf(facts.times)}`
}

/** Characters of the parts that a title names. */
const longestPart = 32

/** Folders that hold all tests. */
const wholeSuite = /^(?:\.\/)?(?:tests?|specs?|src|__tests__|e2e)\/?$/

/** The command with the part of the tests that it ran, where that is one and short: else it would stand for all. */
function withPart({ command, attempts }: CommandFacts): string {
  const [only, ...more] = attempts.filter(({ kind }) => kind === 'test')
  const parts =
    more.length > 0
      ? []
      : (only?.target ?? []).filter((one) => !command.includes(one) && !wholeSuite.test(one))
  const words = parts.join(' ')
  const place = more.length > 0 ? '' : sayPlace(only?.folder ?? null, command)
  if (words === '' || parts.length > 2) return `${command}${place}`
  return words.length <= longestPart ? `${command} ${words}${place}` : `${command}${place}`
}

/** How a test run ended: its counts, and that what ran it failed all the same. */
export function testEnd(facts: CommandFacts): string {
  const { outcome, attempts, tests } = facts
  if (!tests) return ''
  const counts = testCounts(tests)
  if (outcome !== 'failed' || isFailedRun(tests)) return counts
  const other = attempts.find((one) => one.outcome === 'failed' && one.kind !== 'test')
  return other && attempts.some(({ kind }) => kind === 'test')
    ? `${counts}; ${other.name} failed`
    : `failed, though ${counts}`
}

/** Several test runs of one line, each with its own counts; empty where they are not told apart. */
export function runsOf(facts: CommandFacts): string {
  const runs = facts.attempts.flatMap(({ name, target, tests }) =>
    tests ? { name, target, tests } : [],
  )
  if (runs.length < 2) return ''
  const isNamed = new Set(runs.map(({ name }) => name)).size === runs.length
  return runs
    .map(({ name, target, tests }) => {
      const part = isNamed || target.length === 0 ? '' : ` ${target.join(' ')}`
      return `${name}${part}: ${testCounts(tests)}`
    })
    .join('; ')
}

/** Said of what did not run on the work in hand. */
function asideWords({ aside }: Pick<CommandFacts, 'aside'>): string {
  return aside === null
    ? ''
    : aside === 'stash'
      ? ' (with the changes stashed)'
      : aside === 'throwaway'
        ? ' (with a throw-away file)'
        : ' (on another commit)'
}

function timesOf(times: number): string {
  return times > 1 ? ` (${times} times)` : ''
}

/** How it ended and what it counted; an empty string where it just went well. */
export function commandEnd(facts: CommandFacts): string {
  const missing = facts.outcome === 'failed' && facts.exitCode === 127 ? facts.notFound : undefined
  if (missing) return `${listOf(missing, 3)} ${missing.length > 1 ? 'were' : 'was'} not found`
  const report = facts.purpose === 'build' && facts.build ? sayBuild(facts.build) : ''
  const end = outcomeWords(facts)
  // What warns is not clean.
  const parts = facts.outcome === 'done' && report !== '' ? [report] : [end, report]
  const said = parts.filter((part) => part !== '').join(', ')
  if (said === '' || !namesCommand(facts)) return said
  // `make clean` is a target.
  return said === 'clean' ? `${facts.command} without errors` : `${facts.command} ${said}`
}

/** Whether the end is that of the command and not of the whole line, where that is known. */
function namesCommand({ part, outcome, build }: CommandFacts): boolean {
  if (part === null) return false
  if (part === 'chained') return true
  if (outcome !== 'failed') return outcome === 'done' || outcome === 'untold'
  return part === 'filtered' || (build?.problems ?? 0) > 0
}

/** Whether the words of its end name the exit code. */
export function namesExitCode({ outcome, timeLimit, exitCode, notRun }: CommandFacts): boolean {
  return (
    outcome === 'failed' &&
    notRun !== true &&
    timeLimit === null &&
    exitCode !== null &&
    exitCode > 1
  )
}

function outcomeWords(facts: CommandFacts): string {
  const { outcome, timeLimit, exitCode, purpose, seen } = facts
  if (timeLimit)
    return timeLimit.ms
      ? `stopped after ${duration(timeLimit.ms)} (time limit)`
      : 'stopped by its time limit'
  switch (outcome) {
    case 'interrupted':
      return 'interrupted'
    case 'no_result':
      return noResult
    case 'running':
      return facts.stopped
        ? 'ran in the background until the agent stopped it'
        : 'went to the background, no end recorded'
    case 'failed':
      if (facts.notRun) return 'did not run'
      return (
        signalWords(exitCode) ??
        (namesExitCode(facts) ? `failed with exit code ${exitCode}` : 'failed')
      )
    case 'untold':
      return purpose === 'build' ? untoldEnd : purpose === 'test' ? uncounted(facts) : ''
    default:
      // A formatter that ran finds nothing clean, it makes it so.
      if (facts.work === 'format' || facts.work === 'generate') return ''
      return purpose === 'build'
        ? seen === 'nothing'
          ? facts.part !== null
            ? 'showed no errors'
            : 'no errors shown'
          : 'clean'
        : purpose === 'test'
          ? `${facts.noFailureShown ? '' : seen === 'exit_code' ? 'exit code 0, ' : seen === 'output' ? 'ended well, ' : ''}${uncounted(facts)}`
          : ''
  }
}

function uncounted({ noFailureShown }: CommandFacts): string {
  return noFailureShown ? 'no failure shown' : 'counts unknown'
}

function duration(ms: number): string {
  return ms >= 60_000
    ? count(Math.round(ms / 60_000), 'minute')
    : count(Math.round(ms / 1000), 'second')
}
