// Reads test runners that end with one line of counts: CTest, Bazel, sbt, Swift, Ginkgo, Pester.
import { countIn, eachOnce, report, type TestReport, type TestReportReader } from './test-report.ts'

type Counts = Pick<TestReport, 'passed' | 'failed' | 'skipped'>

interface Form {
  readonly runner: string
  readonly line: RegExp
  readonly counts: (found: RegExpExecArray, line: string) => Counts
  /** A line that names one which failed, and how. */
  readonly failing?: RegExp
}

const forms: readonly Form[] = [
  {
    runner: 'ctest',
    line: /^\d+% tests passed, (?<failed>\d+) tests? failed out of (?<all>\d+)/,
    counts: ({ groups }) => counted(groups),
    failing:
      /^\s*\d{1,9}(?: - |\/\d{1,9} Test +#\d{1,9}: )(\S{1,200}) [ .]*(?:\(|\*\*\*)(?:Failed|(Timeout|Not Run|SEGFAULT|Subprocess \w+|Exception: \w+))\b/,
  },
  {
    runner: 'bazel',
    line: /^Executed \d+ out of \d+ tests?: /,
    counts: (_found, line) => ({
      passed: countIn(line, /(\d{1,9}) tests? pass(?:es)?\b/),
      failed: countIn(line, /(\d{1,9}) (?:tests? )?fails?\b/),
      skipped: countIn(line, /(\d{1,9}) (?:was|were) skipped/),
    }),
    failing: /^(\/\/\S{1,200})\s+((?:FAILED|TIMEOUT|NO STATUS)\b.{0,80})$/,
  },
  {
    runner: 'sbt',
    line: /^\[(?:info|error)\] Tests: succeeded (?<passed>\d+), failed (?<failed>\d+), canceled \d+, ignored (?<skipped>\d+)/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'swift test',
    line: /^\s*Executed (?<all>\d+) tests?, with (?:(?<skipped>\d+) tests? skipped and )?(?<failed>\d+) failures?/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'ginkgo',
    line: /^(?:SUCCESS|FAIL)! -- (?<passed>\d+) Passed \| (?<failed>\d+) Failed \| \d+ Pending \| (?<skipped>\d+) Skipped/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'Pester',
    line: /^Tests Passed: (?<passed>\d+), Failed: (?<failed>\d+), Skipped: (?<skipped>\d+)/,
    counts: ({ groups }) => counted(groups),
  },
]

/** The counts of a line; where it tells of all tests instead of those that passed, these are what is left. */
function counted(groups: Readonly<Record<string, string | undefined>> = {}): Counts {
  const failed = Number(groups.failed ?? 0)
  const skipped = Number(groups.skipped ?? 0)
  const passed = Number(groups.passed ?? Number(groups.all ?? 0) - failed - skipped)
  return { passed: Math.max(0, passed), failed, skipped }
}

/** The last line of counts of one of these runners. */
export const readPlainCounts: TestReportReader = (lines) => {
  for (const { runner, line, counts, failing } of forms) {
    const last = lines.findLast((one) => one.length < 300 && line.test(one))
    const found = last === undefined ? null : line.exec(last)
    if (last === undefined || !found) continue
    const failures = lines.flatMap((one) => {
      const [, name, reason = null] = failing?.exec(one.slice(0, 400).trimEnd()) ?? []
      return name ? [{ name, reason }] : []
    })
    return report(runner, { ...counts(found, last), failures: eachOnce(failures) })
  }
  return null
}
