// Knows the programs whose exit code tells something else than whether they went well.
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { gitSubcommand } from '../commands/looking-commands.ts'
import { isReport } from '../outputs/report-words.ts'

/** The exit code by which a program answers instead of failing: differences found, still pending. */
function answerCode({ words }: ShellCommand): number | null {
  const program = fileName(words[0] ?? '')
  const [, first, second] = words
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word))
  switch (program) {
    case 'diff':
    case 'cmp':
    case 'comm':
    case 'pgrep':
    case 'lsof':
    case 'fuser':
    case 'which':
    case 'test':
    case '[':
    case '[[':
    case 'expr':
    case 'nc':
    case 'grep':
    case 'egrep':
    case 'rg':
    case 'ag':
      return 1
    case 'jq':
      return has(/^-e$|^--exit-status$/) ? 1 : null
    case 'command':
      return first === '-v' || first === '-V' ? 1 : null
    case 'getent':
      return 2
    case 'kubectl':
      return first === 'diff' ? 1 : null
    case 'git':
      return gitAnswer(words)
    case 'terraform':
    case 'tofu':
      return first === 'plan' && has(/^-detailed-exitcode$/) ? 2 : null
    case 'gh':
      return first === 'pr' && second === 'checks' ? 8 : null
    case 'systemctl':
      return first === 'is-active' || first === 'status' ? 3 : first === 'is-enabled' ? 1 : null
    default:
      return null
  }
}

/** `git diff --exit-code` tells of differences, `git ls-remote --exit-code` that there is none, others a no. */
function gitAnswer(words: readonly string[]): number | null {
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word))
  switch (gitSubcommand(words)) {
    case 'diff':
      return has(/^--(?:exit-code|quiet|check|no-index)$/) ? 1 : null
    case 'diff-index':
    case 'diff-files':
    case 'grep':
    case 'check-ignore':
    case 'show-ref':
      return 1
    case 'merge-base':
      return has(/^--is-ancestor$/) ? 1 : null
    case 'config':
      return has(/^(?:--get(?:-\w+)?|get)$/) ? 1 : null
    case 'rev-parse':
      return has(/^(?:-q|--quiet)$/) ? 1 : null
    case 'ls-remote':
      return has(/^--exit-code$/) ? 2 : null
    default:
      return null
  }
}

/** Whether the exit code of a line is the answer of its last command. */
export function isAnswer(
  { commands }: ShellLine,
  exitCode: number | null,
  lines: readonly string[],
): boolean {
  const last = commands.findLast(({ endsLine }) => endsLine)
  // With `pipefail` the code is that of what was still writing when `head` had read enough.
  if (exitCode === brokenPipe && commands.some(readsNoMore)) return true
  if (last === undefined || exitCode === null) return false
  return answerCode(last) === exitCode || isReport(last, exitCode, lines)
}

/** What a program ends with that writes to a pipe nobody reads any more (SIGPIPE). */
const brokenPipe = 141

function readsNoMore({ words, piped }: ShellCommand): boolean {
  return piped && /^(?:head|less|more|sed|grep|rg|awk)$/.test(fileName(words[0] ?? ''))
}

/** Whether a line ended because `timeout` stopped what it ran. */
export function wasTimedOut(command: string, exitCode: number | null): boolean {
  return exitCode === timedOut && /\bg?timeout\s/.test(command.slice(0, 2000))
}

/** What `timeout` ends with. */
export const timedOut = 124

/** Programs that go on after an error, and end with 0, unless they are told otherwise. */
export function goesOnAfterErrors({ words }: ShellCommand): boolean {
  return fileName(words[0] ?? '') === 'psql' && !words.some((word) => /ON_ERROR_STOP/.test(word))
}

/** How such a program tells an error. */
export const databaseError = /^(?:psql:\S+: )?(?:ERROR|FATAL): {1,2}\S/
