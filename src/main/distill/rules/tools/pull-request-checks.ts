// Says how the checks of a pull request stood when they were looked at: `test failed, 3 passed`.
import { fit, listOf } from '../../../base/plain-text.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'

/** Lines of an output in which checks are looked for, and checks that are named. */
const mostLines = 400
const mostNamed = 3

/** How the checks stood, from what `gh pr checks` printed; null for any other call, or where it tells of none. */
export function sayRequestChecks({ commands }: ShellLine, lines: readonly string[]): string | null {
  const asks = commands.some(
    ({ words: [program = '', what, verb] }) =>
      fileName(program) === 'gh' && what === 'pr' && verb === 'checks',
  )
  if (!asks) return null
  const states = new Map<string, string>()
  for (const line of lines.slice(-mostLines)) {
    const [, name, state] =
      /^([^\t]{1,200})\t(pass|fail|pending|skipping|cancel)\t/.exec(line) ?? []
    // The same check is printed again while it is watched.
    if (name && state) states.set(name, state)
  }
  if (states.size === 0) return fromSummary(lines)
  const named = (state: string) =>
    [...states].flatMap(([name, one]) => (one === state ? fit(name, 40) : []))
  const passed = named('pass').length
  return sayStates(named('fail'), named('pending'), passed)
}

function sayStates(
  failed: readonly string[],
  pending: readonly string[],
  passed: number,
): string | null {
  const parts = [
    failed.length > 0 ? `${listOf(failed, mostNamed)} failed` : '',
    pending.length > 0 ? `${listOf(pending, mostNamed)} pending` : '',
    passed > 0 ? `${passed} passed` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : null
}

function fromSummary(lines: readonly string[]): string | null {
  for (const line of lines.slice(-mostLines).toReversed()) {
    const found =
      /(\d{1,6}) failing, (\d{1,6}) successful, \d{1,6} skipped, and (\d{1,6}) pending checks?/.exec(
        line,
      )
    if (!found) continue
    const [, failing = '0', successful = '0', pending = '0'] = found
    return sayStates(
      failing === '0' ? [] : [failing],
      pending === '0' ? [] : [pending],
      Number(successful),
    )
  }
  return null
}
