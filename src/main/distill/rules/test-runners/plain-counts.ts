// Reads test runners that end with a line of counts, of many languages: CTest, busted, GoogleTest, Robot and others.
import { countIn, eachOnce, report, type TestReport, type TestReportReader } from './test-report.ts'

type Counts = Pick<TestReport, 'passed' | 'failed' | 'skipped'>

interface Form {
  readonly runner: string
  readonly line: RegExp
  readonly counts: (found: RegExpExecArray, line: string, lines: readonly string[]) => Counts
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
    runner: 'sbt',
    line: /^\[(?:info|error)\] (?:Passed|Failed): Total (?<all>\d+), Failed (?<failed>\d+), Errors (?<errors>\d+), Passed (?<passed>\d+)/,
    counts: ({ groups }) => counted(groups),
    failing: /^\[error\] \t(\S{1,200})()$/,
  },
  {
    runner: 'swift test',
    line: /Test run with (?<all>\d+) tests?(?: in \d+ suites?)? (?:passed|failed) after [\d.]+ seconds(?: with (?<failed>\d+) issues?)?/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'zig build',
    line: /^Build Summary: .{0,80}; (?<passed>\d+)\/(?<all>\d+) tests passed(?:; (?<failed>\d+) failed)?/,
    counts: ({ groups = {} }) => {
      const passed = Number(groups.passed ?? 0)
      return { passed, failed: Number(groups.failed ?? 0), skipped: 0 }
    },
  },
  {
    runner: 'jasmine',
    line: /^(?<all>\d+) specs?, (?<failed>\d+) failures?(?:, (?<skipped>\d+) pending specs?)?$/,
    counts: ({ groups }) => counted(groups),
  },
  {
    // Where any failed, its counts are read as those of RSpec are.
    runner: 'gotestsum',
    line: /^DONE (?<all>\d+) tests?(?:, (?<skipped>\d+) skipped)? in /,
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

/** Lines that tell nothing of failures: all of that many went well. */
const all = (found: RegExpExecArray): Counts => ({
  passed: Number(found.groups?.all ?? 0),
  failed: 0,
  skipped: 0,
})

const moreForms: readonly Form[] = [
  {
    runner: 'busted',
    line: /^(?<passed>\d+) success(?:es)? \/ (?<failed>\d+) failures? \/ (?<errors>\d+) errors? \/ (?<skipped>\d+) pending/,
    counts: ({ groups }) => counted(groups),
    failing: /^(?:Failure|Error) (?:→|->) (\S{1,200} @ \d+)()$/,
  },
  {
    runner: 'prove',
    line: /^Files=\d+, Tests=(?<all>\d+), /,
    counts: (found, _line, lines) => {
      const failed = lines.reduce(
        (sum, line) => sum + countIn(line.slice(0, 200), /^\s*Failed (\d{1,6})\/\d+ subtests/),
        0,
      )
      const broke = lines.some((line) => /^Result: FAIL/.test(line))
      return counted({ all: found.groups?.all, failed: String(failed || (broke ? 1 : 0)) })
    },
  },
  {
    runner: 'alcotest',
    line: /^Test Successful in [\d.]+m?s\. (?<all>\d+) tests? run\./,
    counts: all,
  },
  { runner: 'tasty', line: /^All (?<all>\d+) tests passed \(/, counts: all },
  {
    runner: 'tasty',
    line: /^(?<failed>\d+) out of (?<all>\d+) tests failed \(/,
    counts: ({ groups }) => counted(groups),
  },
  { runner: 'eunit', line: /^\s*All (?<all>\d+) tests passed\.$/, counts: all },
  {
    runner: 'eunit',
    line: /^\s*Failed: (?<failed>\d+)\.\s+Skipped: (?<skipped>\d+)\.\s+Passed: (?<passed>\d+)\.$/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'clojure.test',
    line: /^(?<failed>\d+) failures, (?<errors>\d+) errors\.$/,
    counts: (found, _line, lines) => {
      const ran = lines.findLast((line) => /^Ran \d+ tests containing \d+ assertions/.test(line))
      return counted({ ...found.groups, all: String(countIn(ran ?? '', /^Ran (\d+)/)) })
    },
  },
  {
    runner: 'zig test',
    line: /^(?<passed>\d+) passed; (?<skipped>\d+) skipped; (?<failed>\d+) failed\.$/,
    counts: ({ groups }) => counted(groups),
  },
  { runner: 'zig test', line: /^All (?<all>\d+) tests passed\.$/, counts: all },
  {
    runner: 'testthat',
    line: /^\[ FAIL (?<failed>\d+) \| WARN \d+ \| SKIP (?<skipped>\d+) \| PASS (?<passed>\d+) \]$/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'elm-test',
    line: /^Failed: {3}(?<failed>\d+)$/,
    counts: (found, _line, lines) => {
      const passed = lines.findLast((line) => /^Passed: {3}\d+$/.test(line)) ?? ''
      return counted({ ...found.groups, passed: String(countIn(passed, /\b(\d{1,9})$/)) })
    },
  },
  {
    runner: 'ava',
    line: /^ {2}(?<passed>\d+) tests? passed$/,
    counts: (found, _line, lines) => {
      const failed = lines.findLast((line) =>
        /^ {2}\d+ (?:tests?|uncaught exceptions?) failed$/.test(line),
      )
      return counted({ ...found.groups, failed: String(countIn(failed ?? '', /^ {2}(\d+)/)) })
    },
  },
  {
    runner: 'uvu',
    line: /^ {2}Passed: {4}(?<passed>\d+)$/,
    counts: (found, _line, lines) => {
      const total = lines.findLast((line) => /^ {2}Total: {5}\d+$/.test(line)) ?? ''
      const whole = countIn(total, /\b(\d{1,9})$/)
      const passed = Number(found.groups?.passed ?? 0)
      return { passed, failed: Math.max(0, whole - passed), skipped: 0 }
    },
  },
  {
    runner: 'karma',
    line: /^TOTAL: (?:(?<failed>\d+) FAILED, )?(?<passed>\d+) SUCCESS$/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'GoogleTest',
    line: /^\[ {2}PASSED {2}\] (?<passed>\d+) tests?\.$/,
    counts: (found, _line, lines) => {
      const failed = lines.findLast((line) =>
        /^\[ {2}FAILED {2}\] \d+ tests?, listed below/.test(line),
      )
      return counted({ ...found.groups, failed: String(countIn(failed ?? '', /\] (\d+)/)) })
    },
    failing: /^\[ {2}FAILED {2}\] ([\w/]{1,100}\.[\w/]{1,100})()$/,
  },
  {
    runner: 'Catch2',
    line: /^All tests passed \(\d+ assertions? in (?<all>\d+) test cases?\)$/,
    counts: all,
  },
  {
    runner: 'doctest',
    line: /^\[doctest\] test cases: +(?<all>\d+) \|(?: +(?<passed>\d+) passed)?(?: \| +(?<failed>\d+) failed)?/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'Catch2',
    line: /^test cases: +(?<all>\d+) \|(?: +(?<passed>\d+) passed)?(?: \| +(?<failed>\d+) failed)?/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'forge test',
    line: /^Ran \d+ test suites? in .{1,60}: (?<passed>\d+) tests passed, (?<failed>\d+) failed, (?<skipped>\d+) skipped/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'cucumber',
    line: /^(?<all>\d+) scenarios? \((?:(?<failed>\d+) failed)?(?:, )?(?:(?<passed>\d+) passed)?(?:, (?<other>\d+) failed)?\)/,
    counts: ({ groups = {} }) => counted({ ...groups, failed: groups.failed ?? groups.other }),
  },
  {
    runner: 'behave',
    line: /^(?<passed>\d+) scenarios? passed, (?<failed>\d+) failed, (?<skipped>\d+) skipped/,
    counts: ({ groups }) => counted(groups),
  },
  {
    // Robot Framework, and what many a program of a project's own prints.
    runner: 'tests',
    line: /^(?<all>\d+) tests?, (?<passed>\d+) passed, (?<failed>\d+) failed/,
    counts: ({ groups }) => counted(groups),
  },
  {
    runner: 'meson test',
    line: /^Ok: {1,20}(?<passed>\d+) {0,8}$/,
    counts: (found, _line, lines) => {
      const failed = lines.findLast((line) => /^Fail: {1,20}\d+/.test(line)) ?? ''
      return counted({ ...found.groups, failed: String(countIn(failed, /(\d{1,9})/)) })
    },
  },
  {
    runner: 'automake',
    line: /^# PASS: {1,8}(?<passed>\d+)$/,
    counts: (found, _line, lines) => {
      const of = (word: string) =>
        lines.reduce(
          (sum, line) => sum + (line.startsWith(`# ${word}:`) ? countIn(line, /\b(\d{1,9})$/) : 0),
          0,
        )
      return {
        passed: Number(found.groups?.passed ?? 0),
        failed: of('FAIL') + of('ERROR'),
        skipped: of('SKIP'),
      }
    },
  },
]

/** The counts of a line; where it tells of all tests instead of those that passed, these are what is left. */
function counted(groups: Readonly<Record<string, string | undefined>> = {}): Counts {
  const failed = Number(groups.failed ?? 0) + Number(groups.errors ?? 0)
  const skipped = Number(groups.skipped ?? 0)
  const passed = Number(groups.passed ?? Number(groups.all ?? 0) - failed - skipped)
  return { passed: Math.max(0, passed), failed, skipped }
}

/** No line of counts is shorter (characters). */
const shortestLine = 5

/** The last line of counts of one of these runners. */
export const readPlainCounts: TestReportReader = (lines) => {
  const counting = lines.filter(
    (one) => one.length >= shortestLine && one.length < 300 && /\d/.test(one),
  )
  for (const { runner, line, counts, failing } of [...forms, ...moreForms]) {
    const last = counting.findLast((one) => line.test(one))
    const found = last === undefined ? null : line.exec(last)
    if (last === undefined || !found) continue
    const failures = lines.flatMap((one) => {
      const [, name, reason = null] = failing?.exec(one.slice(0, 400).trimEnd()) ?? []
      return name ? [{ name, reason: reason || null }] : []
    })
    return report(runner, { ...counts(found, last, lines), failures: eachOnce(failures) })
  }
  return null
}
