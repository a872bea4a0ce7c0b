// Says from the facts of a shell command what it was, how it ended, and its title.
import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import { isRefusal } from '../../../../shared/facts/outcome.ts'
import { capitalise, count } from '../../../base/plain-text.ts'
import { sayBuild } from './build-report.ts'
import { noResult, refusedTitle } from './call-status.ts'
import { sayGit } from './git.ts'
import { dryRun } from './looking-commands.ts'
import { testCounts } from './test-run.ts'

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
  const git = gitTitle(facts)
  if (git !== null) return git
  const head = commandHead(facts)
  if (isRefusal(facts.outcome)) return refusedTitle(head)
  if (facts.tests) return testTitle(facts, facts.tests)
  const what = commandEnd(facts)
  return what ? `${head}: ${what}${facts.purpose === 'build' ? asideWords(facts) : ''}` : head
}

/** What it did in git, or null where it did nothing of the kind. */
export function gitTitle(facts: CommandFacts): string | null {
  const { commits, push, pullRequest } = facts
  return commits.length > 0 || push || pullRequest ? sayGit(facts).title : null
}

function testTitle(facts: CommandFacts, tests: NonNullable<CommandFacts['tests']>): string {
  const name = facts.purpose === 'test' ? facts.command : tests.runner
  return `${name}: ${testCounts(tests)}${asideWords(facts)}${timesOf(facts.times)}`
}

/** Said of what did not run on the work in hand. */
function asideWords({ aside }: Pick<CommandFacts, 'aside'>): string {
  return aside === null
    ? ''
    : aside === 'stash'
      ? ' (with the changes stashed)'
      : ' (on another commit)'
}

function timesOf(times: number): string {
  return times > 1 ? ` (${times} times)` : ''
}

/** How it ended and what it counted; an empty string where it just went well. */
export function commandEnd(facts: CommandFacts): string {
  const report = facts.purpose === 'build' && facts.build ? sayBuild(facts.build) : ''
  const end = outcomeWords(facts)
  // What warns is not clean.
  const parts = facts.outcome === 'done' && report !== '' ? [report] : [end, report]
  const said = parts.filter((part) => part !== '').join(', ')
  return said !== '' && namesCommand(facts) ? `${facts.command} ${said}` : said
}

/** Whether the end is that of the command and not of the whole line, where that is known. */
function namesCommand({ part, outcome, build }: CommandFacts): boolean {
  if (part === null) return false
  if (outcome !== 'failed') return outcome === 'done' || outcome === 'untold'
  return part === 'filtered' || (build?.problems ?? 0) > 0
}

/** Whether the words of its end name the exit code. */
export function namesExitCode({ outcome, timeLimit, exitCode }: CommandFacts): boolean {
  return outcome === 'failed' && timeLimit === null && exitCode !== null && exitCode > 1
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
      return namesExitCode(facts) ? `failed with exit code ${exitCode}` : 'failed'
    case 'untold':
      return purpose === 'build' ? untoldEnd : purpose === 'test' ? 'counts unknown' : ''
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
          ? `${seen === 'exit_code' ? 'exit code 0, ' : ''}counts unknown`
          : ''
  }
}

function duration(ms: number): string {
  return ms >= 60_000
    ? count(Math.round(ms / 60_000), 'minute')
    : count(Math.round(ms / 1000), 'second')
}
