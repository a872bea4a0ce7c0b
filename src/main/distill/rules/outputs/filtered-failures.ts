// Knows a test run of which a filter left only what failed, and of which nothing is left.
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { programPurpose } from '../commands/program-purpose.ts'

/** How failures and passes look in a pattern, and failures in an output. */
const failure = /fail|not ok|✗|✖|×|panic|error/i
const pass = /\bok\b|\bpass|✓|✔|no test files/i
/** More lines may have been cut off at the end by what follows the filter. */
const mostLines = 12

/** Whether the line would have shown failing tests, and what it printed speaks of none. */
export function showsNoFailure({ commands }: ShellLine, lines: readonly string[]): boolean {
  const tested = commands.findIndex(
    (command) => command.feeds && programPurpose(command).kind === 'test',
  )
  const filter = tested < 0 ? undefined : commands[tested + 1]
  if (filter === undefined || !filter.piped || !leavesFailures(filter)) return false
  return lines.length < mostLines && !lines.some((line) => failure.test(line.slice(0, 400)))
}

function leavesFailures({ words: [program = '', ...rest] }: ShellCommand): boolean {
  if (!/^(?:[ef]?grep|rg)$/.test(fileName(program))) return false
  const flags = rest.filter((word) => /^-[a-zA-Z]+$/.test(word)).join('')
  const pattern = rest.find((word) => !word.startsWith('-')) ?? ''
  if (flags.includes('c') || flags.includes('q')) return false
  return flags.includes('v') ? pass.test(pattern) && !failure.test(pattern) : failure.test(pattern)
}
