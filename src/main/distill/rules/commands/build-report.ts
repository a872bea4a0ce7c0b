// Counts what a build, a type check or a linter found, from its closing words.
import type { BuildReport } from '../../../../shared/facts/build-report.ts'
import { count } from '../../../base/plain-text.ts'

/** `found 1 code readability issue, 2 warnings, 1 software design suggestion.` */
const byKinds = /\bfound (\d+) (?:\w+ ){0,3}(?:issue|suggestion|opportunit|warning)/

/** All that such a line counts. */
function countsOf(line: string): number {
  const counts = line.matchAll(/\b(\d+) (?:\w+ ){0,3}(?:issue|suggestion|opportunit|warning)/g)
  return [...counts].reduce((sum, [, number]) => sum + Number(number), 0)
}

const totals: readonly (readonly [RegExp, string])[] = [
  // What was found and mended at once is no problem any more.
  [/Found \d+ errors? \(\d+ fixed, (\d+) remaining\)/, 'error'],
  [/Found (\d+) errors?\b/, 'error'],
  [/(?<!\d)(\d+) problems? \((?:\d+) errors?/, 'problem'],
  [/^✖ (\d+) problems?/, 'problem'],
  [/due to (\d+) previous errors?/, 'error'],
  [/^(\d+) issues?(?::|\.|$)/, 'issue'],
  [/^Found (\d+) diagnostics?/, 'problem'],
  [/^(\d+) offenses? detected|, (\d+) offenses? detected/, 'offense'],
  [/^(\d+) errors?(?:,| generated|$)/, 'error'],
  [/^Summary: (\d+) error/, 'error'],
  [/^Summary: (\d+) issues?\b/, 'issue'],
  [byKinds, 'issue'],
  [/^Total errors: (\d+)/, 'error'],
  [/^error: could not compile/, 'error'],
]

/** What the closing lines count, or null when they count nothing. */
export function buildReport(lines: readonly string[]): BuildReport | null {
  const end = lines.slice(-400)
  const typescript = end.filter((line) => /(?:\(\d+,\d+\): | - )error TS\d+:/.test(line)).length
  const warnings = warningsOf(end)
  for (const [at, word] of totals) {
    for (const line of end.toReversed()) {
      const found = at.exec(line.trim())
      if (!found) continue
      const number = found[1] ?? found[2]
      // ESLint ends well with warnings alone.
      const alone = /\(0 errors?, (\d+) warnings?\)/.exec(line)?.[1]
      if (alone !== undefined)
        return { problems: 0, warnings: Math.max(warnings, Number(alone)), word: 'error' }
      const kinds = at === byKinds ? countsOf(line) : null
      const corrected = Number(/, (\d+) offenses? corrected/.exec(line)?.[1] ?? 0)
      return {
        problems: kinds ?? (number === undefined ? null : Math.max(0, Number(number) - corrected)),
        warnings,
        word,
      }
    }
  }
  if (typescript > 0) return { problems: typescript, warnings, word: 'error' }
  return warnings > 0 ? { problems: null, warnings, word: 'error' } : null
}

function warningsOf(lines: readonly string[]): number {
  // GCC and Clang count none.
  let most = lines.filter((line) => /^[^\s:]+:\d+:\d+: warning: /.test(line.slice(0, 400))).length
  for (const line of lines) {
    const found =
      /generated (\d+) warnings?|(?<!\d)(\d+) warnings?\)|;? (\d+) warnings? emitted|^(\d+) warnings? generated/.exec(
        line,
      )
    if (found) most = Math.max(most, Number(found[1] ?? found[2] ?? found[3] ?? found[4]))
  }
  return most
}

/** `3 errors, 2 warnings`. */
export function sayBuild({ problems, warnings, word }: BuildReport): string {
  return [
    problems !== null && problems > 0 ? count(problems, word) : '',
    warnings > 0 ? count(warnings, 'warning') : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}
