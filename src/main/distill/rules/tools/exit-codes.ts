// Knows the programs whose exit code tells something else than whether they went well.
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { gitSubcommand } from '../commands/looking-commands.ts'

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
      return 1
    case 'kubectl':
      return first === 'diff' ? 1 : null
    case 'git':
      return gitSubcommand(words) === 'diff' && has(/^--(?:exit-code|quiet|check|no-index)$/)
        ? 1
        : null
    case 'terraform':
    case 'tofu':
      return first === 'plan' && has(/^-detailed-exitcode$/) ? 2 : null
    case 'gh':
      return first === 'pr' && second === 'checks' ? 8 : null
    case 'systemctl':
      return first === 'is-active' || first === 'status' ? 3 : null
    default:
      return null
  }
}

/** Whether the exit code of a line is the answer of its last command. */
export function isAnswer({ commands }: ShellLine, exitCode: number | null): boolean {
  const last = commands.findLast(({ endsLine }) => endsLine)
  return last !== undefined && exitCode !== null && answerCode(last) === exitCode
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
