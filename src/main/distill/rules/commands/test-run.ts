// Says how a test run ended: counts, names of failing tests and the first reason. Change its wording here.
import type { TestRun } from '../../../../shared/facts/test-run.ts'
import { count, fit, listOf } from '../../../base/plain-text.ts'
import { readBunTest } from '../test-runners/bun-test.ts'
import { readCargoTest } from '../test-runners/cargo-test.ts'
import { readDartTest } from '../test-runners/dart-test.ts'
import { readExUnit } from '../test-runners/ex-unit.ts'
import { readGoTest } from '../test-runners/go-test.ts'
import { readJest } from '../test-runners/jest.ts'
import { readJunit } from '../test-runners/junit.ts'
import { readMocha } from '../test-runners/mocha.ts'
import { readNodeTest } from '../test-runners/node-test.ts'
import { readDotnetTest, readPhpunit } from '../test-runners/phpunit.ts'
import { readPlainCounts } from '../test-runners/plain-counts.ts'
import { readPlainSentence } from '../test-runners/plain-sentence.ts'
import { readPlaywright } from '../test-runners/playwright.ts'
import { readPytest, readUnittest } from '../test-runners/pytest.ts'
import { readRspec } from '../test-runners/rspec.ts'
import type { TestReport, TestReportReader } from '../test-runners/test-report.ts'
import { readVitest } from '../test-runners/vitest.ts'
import { factText } from '../words/fact-text.ts'

/** A new runner is added here and in `test-runners/`. */
const readers: readonly TestReportReader[] = [
  readVitest,
  readJest,
  readPytest,
  readUnittest,
  readGoTest,
  readCargoTest,
  readExUnit,
  readRspec,
  readPlaywright,
  readMocha,
  readNodeTest,
  readBunTest,
  readJunit,
  readPhpunit,
  readDotnetTest,
  readDartTest,
  readPlainCounts,
]

/** What the lines tell of a test run; runs of several runners in one output are added up. */
export function readTestRun(lines: readonly string[], isCut = false): TestReport | null {
  const read = lines.length > mostLines ? bothEnds(lines) : lines
  const reports = readers.flatMap((reader) => reader(read, isCut) ?? [])
  const [first, ...more] = reports
  if (!first) return readPlainSentence(read)
  if (more.length === 0) return first
  const alike = reports.filter(({ unit }) => unit === first.unit)
  const sum = (of: (one: TestReport) => number) => alike.reduce((all, one) => all + of(one), 0)
  return {
    ...first,
    runner: listOf(
      alike.map(({ runner }) => runner),
      3,
    ),
    passed: sum((one) => one.passed ?? 0),
    failed: sum((one) => one.failed),
    skipped: sum((one) => one.skipped),
    flaky: sum((one) => one.flaky),
    failures: alike.flatMap((one) => one.failures),
    broken: alike.some((one) => one.broken),
  }
}

/** Lines with which a runner ends the telling of one run. */
const ends =
  /^\s+Tests\s{1,8}\d|^Tests:\s|^=* ?(?:\d+ \w+, )*\d+ (?:passed|failed)\b.{0,80} in [\d.]+s|^(?:ok|FAIL)\s{1,8}\S+\s+[\d.(]|^test result: |^\s+\d+ passed \([\d.]+(?:ms|s|m|h)\)$|^\d+ (?:examples|tests|runs|specs?), .{0,40}\b\d+ failures?|^[#ℹ] fail \d|^OK \(\d+ tests?|^Tests: \d+, Assertions|^(?:Passed|Failed)!\s+- |^\d+ success(?:es)? \/ /

/** The runs of so many commands one after the other, where the output tells which lines are whose; else null. */
export function testRunsOf(lines: readonly string[], count: number): TestReport[] | null {
  if (count < 2 || lines.length > mostLines) return null
  const closing = lines.flatMap((line, at) => (ends.test(line.slice(0, 300)) ? at : []))
  if (closing.length !== count) return null
  const runs = closing.flatMap((at, index) => {
    const from = index === 0 ? 0 : (closing[index - 1] ?? 0) + 1
    return readTestRun(lines.slice(from, index === count - 1 ? lines.length : at + 1)) ?? []
  })
  return runs.length === count ? runs : null
}

/**
 * The worst of several runs of the same tests, as a loop makes them; null where the runs were not of as many tests each,
 * and so are parts of a whole.
 */
export function worstOfSame(lines: readonly string[]): TestReport | null {
  if (lines.length > mostLines) return null
  const closing = lines.filter((line) => ends.test(line.slice(0, 300))).length
  const runs = testRunsOf(lines, closing)
  const [first] = runs ?? []
  if (!runs || !first) return null
  const size = ({ passed, failed, skipped }: TestReport) => (passed ?? 0) + failed + skipped
  if (size(first) === 0 || runs.some((run) => size(run) !== size(first))) return null
  return runs.reduce((worst, run) => (run.failed > worst.failed ? run : worst), first)
}

/** Every reader goes over every line: of longer outputs the ends are read, where counts and first failures stand. */
const mostLines = 20_000

function bothEnds(lines: readonly string[]): string[] {
  return [...lines.slice(0, mostLines / 2), ...lines.slice(-mostLines / 2)]
}

/** What was printed after the last line that counts tests. */
export function afterTests(lines: readonly string[]): readonly string[] {
  return lines.slice(lines.findLastIndex((line) => counts.test(line)) + 1)
}

const counts =
  /\b\d+ (?:pass(?:ed|ing)?|fail(?:ed|ing|ures?)?|tests?|expect\(\) calls)\b|^ok\s+\S+\s+[\d.(]|^\d+:\d\d \+\d/

/** Failing tests of a run that are kept as facts. */
const mostFailing = 8

/** The run as a fact; `later` says that its output was fetched by a later call. */
export function testRunFact(run: TestReport, later: boolean): TestRun {
  const { runner, passed, failed, skipped, flaky, unit, broken, failures, runs } = run
  return {
    runner,
    passed,
    failed,
    skipped,
    flaky,
    unit,
    broken,
    ...(runs && { runs }),
    failing: failures.slice(0, mostFailing).map(({ name, reason }) => ({
      name: factText(name, 100),
      reason: reason === null ? null : factText(reason, 140),
    })),
    countsFrom: later ? 'later_output' : 'output',
  }
}

/** Whether the run must be called failed, whatever the exit code of a pipe says. */
export function isFailedRun(run: Pick<TestReport, 'failed' | 'broken'>): boolean {
  return run.failed > 0 || run.broken
}

/** `11 of 297 tests failed`, `297 tests passed`, `the tests did not build`, `tests failed in 6 of 15 runs, 3 at most`. */
export function testCounts(
  run: Pick<TestReport, 'passed' | 'failed' | 'skipped' | 'unit' | 'broken'> &
    Partial<Pick<TestReport, 'flaky' | 'runs'>>,
): string {
  if (run.runs && run.failed > 0)
    return `tests failed in ${run.runs.failed} of ${run.runs.all} runs, ${run.failed} at most`
  // Only what failed was counted.
  if (run.passed === null && run.failed === 0 && run.skipped === 0 && !run.broken)
    return `no ${run.unit} failed${run.runs ? ` in ${run.runs.all} runs` : ''}`
  const passed = run.passed ?? 0
  const skipped = `${run.flaky ? `, ${run.flaky} flaky` : ''}${run.skipped > 0 ? `, ${run.skipped} skipped` : ''}`
  if (run.failed > 0) {
    // What passed when it was tried again is counted apart.
    const all = count(passed + run.failed + (run.flaky ?? 0), run.unit)
    const broken = run.broken ? ' (the build broke)' : ''
    return passed > 0
      ? `${run.failed} of ${all} failed${skipped}${broken}`
      : `${count(run.failed, run.unit)} failed${skipped}${broken}`
  }
  if (run.broken)
    return `the tests could not run${passed > 0 ? `; ${count(passed, run.unit)} passed` : ''}`
  if (passed === 0 && run.skipped === 0) return 'no tests ran'
  return `${count(passed, run.unit)} passed${skipped}`
}

/** The failing tests by name with the first one's reason, or an empty string. */
export function failingTests(run: TestReport): string {
  const [first] = run.failures
  if (!first) return ''
  const names = run.failures.map(({ name }) => fit(name, 80))
  const list = listOf(names, names.join('').length > 160 ? 2 : 4)
  return first.reason
    ? `${list}; ${names.length > 1 ? 'the first says' : 'it says'}: ${fit(first.reason, 140)}`
    : list
}

/** One line for each failing test with its reason. */
export function failureLines(run: TestReport): string[] {
  return run.failures
    .slice(0, 8)
    .map(({ name, reason }) => `✗ ${fit(name, 100)}${reason ? `: ${fit(reason, 140)}` : ''}`)
}
