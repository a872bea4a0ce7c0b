// Reads the output of Playwright's test runner.
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { countIn, eachOnce, report, type TestReportReader } from './test-report.ts'

/** `  1 failed`, `  2 flaky`, `  3 passed (4.2s)` at the end, with the failures numbered above. */
export const readPlaywright: TestReportReader = (lines) => {
  const own = lines.some(
    (line, at) =>
      // The time in brackets is its own; behind a pipe that is all that is left.
      /Running \d+ tests? using \d+ workers?|^\s*\d+\) \[[\w -]+\] › |^\s+\d+ passed \(\d[\d.]*(?:ms|s|m|h)\)$/.test(
        line,
      ) ||
      // Only failures: their list stands under the count.
      (/^\s+\d+ failed$/.test(line) &&
        /^\s+(?:\[[\w -]{1,40}\] › )?\S{1,200}\.[cm]?[jt]sx?:\d+:\d+ › /.test(lines[at + 1] ?? '')),
  )
  const end = lines.slice(-60)
  const line = (word: string) =>
    end.findLast((text) => new RegExp(`^\\s+\\d+ ${word}\\b`).test(text)) ?? ''
  if (!own || ['passed', 'failed', 'flaky'].every((word) => line(word) === '')) return null
  const failures = lines.flatMap((text, at) => {
    const line = /^\s*\d+\) (?:\[[^\]]+\] › )?(.+)$/.exec(text)?.[1]
    if (!line?.includes(' › ')) return []
    const found = trimEndOf(line, /[\s─]/)
    const reason =
      lines
        .slice(at + 1, at + 10)
        .find((after) => /Error:/.test(after))
        ?.trim() ?? null
    return [
      {
        name: found
          .split(' › ')
          .slice(1)
          .join(' > ')
          .replace(/^\S+:\d+:\d+ > /, ''),
        reason,
      },
    ]
  })
  return report('playwright', {
    passed: countIn(line('passed'), /^\D*(\d+)/),
    failed: countIn(line('failed'), /^\D*(\d+)/) + countIn(line('timed out'), /^\D*(\d+)/),
    skipped: countIn(line('skipped'), /^\D*(\d+)/),
    flaky: countIn(line('flaky'), /^\D*(\d+)/),
    failures: eachOnce(failures),
  })
}
