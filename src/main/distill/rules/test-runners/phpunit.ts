// Reads the output of PHPUnit, and of dotnet test.
import { countIn, eachOnce, report, type TestReportReader } from './test-report.ts'

/** `OK (3 tests, 5 assertions)` or `Tests: 3, Assertions: 5, Failures: 1.` */
export const readPhpunit: TestReportReader = (lines) => {
  const fine = lines.findLast((line) => /^OK \(\d+ tests?, \d+ assertions?\)/.test(line))
  if (fine) return report('phpunit', { passed: countIn(fine, /(?<!\d)(\d+) tests?/) })
  const total = lines.findLast((line) => /^Tests: \d+, Assertions: \d+/.test(line))
  if (!total) return readPest(lines)
  const failed = countIn(total, /Failures: (\d+)/) + countIn(total, /Errors: (\d+)/)
  const skipped = countIn(total, /Skipped: (\d+)/) + countIn(total, /Incomplete: (\d+)/)
  const failures = lines.flatMap((line, at) => {
    const name = /^\d+\) (\S+::\S+)/.exec(line)?.[1]
    return name
      ? [{ name: name.split('\\').at(-1) ?? name, reason: (lines[at + 1] ?? '').trim() || null }]
      : []
  })
  return report('phpunit', {
    passed: countIn(total, /Tests: (\d+)/) - failed - skipped,
    failed,
    skipped,
    failures: eachOnce(failures),
  })
}

/** `Tests:    2 failed, 5 passed (11 assertions)`, as Pest and `artisan test` count. */
function readPest(lines: readonly string[]): ReturnType<TestReportReader> {
  const total = lines.findLast(
    (line) => /^\s{0,8}Tests:\s{1,8}\d/.test(line) && /\(\d+ assertions?\)\s{0,8}$/.test(line),
  )
  if (!total) return null
  const failures = lines.flatMap((line, at) => {
    const name = /^\s{0,8}FAILED\s{1,8}(\S.{0,300})$/.exec(line)?.[1]?.trim()
    const reason = lines.slice(at + 1, at + 4).find((below) => below.trim() !== '')
    return name ? [{ name: name.split('\\').at(-1) ?? name, reason: reason?.trim() ?? null }] : []
  })
  return report('pest', {
    passed: countIn(total, /(?<!\d)(\d+) passed/),
    failed: countIn(total, /(?<!\d)(\d+) failed/),
    skipped: countIn(total, /(?<!\d)(\d+) skipped/) + countIn(total, /(?<!\d)(\d+) todos?/),
    failures: eachOnce(failures),
  })
}

/** `Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3`, once for each project. */
export const readDotnetTest: TestReportReader = (lines) => {
  const totals = lines.filter((line) =>
    /^(?:Passed|Failed)!\s+- Failed:\s+\d+, Passed:\s+\d+/.test(line),
  )
  if (totals.length === 0) return null
  const sum = (at: RegExp) => totals.reduce((all, line) => all + countIn(line, at), 0)
  const failures = lines.flatMap((line, at) => {
    const name = /^\s*Failed ([^\s(]+(?:\(.*\))?) \[/.exec(line)?.[1]
    return name ? [{ name, reason: (lines[at + 2] ?? '').trim() || null }] : []
  })
  return report('dotnet test', {
    passed: sum(/Passed:\s+(\d+)/),
    failed: sum(/- Failed:\s+(\d+)/),
    skipped: sum(/Skipped:\s+(\d+)/),
    failures: eachOnce(failures),
  })
}
