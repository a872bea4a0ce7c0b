// Reads the output of jest.
import {
  countIn,
  eachOnce,
  report,
  type TestFailure,
  type TestReportReader,
} from './test-report.ts'

/** `Tests:       1 failed, 2 skipped, 3 passed, 6 total` and the `● suite › test` blocks. */
export const readJest: TestReportReader = (lines) => {
  const totals = lines.filter((line) => /Tests:\s/.test(line) && /\d total/.test(line))
  if (totals.length === 0) {
    const broken = lines.some((line) => /Test Suites:\s/.test(line) && /\d failed/.test(line))
    return broken ? report('jest', { broken: true, failures: failuresOf(lines) }) : null
  }
  const sum = (at: RegExp) => totals.reduce((all, line) => all + countIn(line, at), 0)
  return report('jest', {
    passed: sum(/(?<!\d)(\d+) passed/),
    failed: sum(/(?<!\d)(\d+) failed/),
    skipped: sum(/(?<!\d)(\d+) skipped/) + sum(/(?<!\d)(\d+) todo/),
    failures: failuresOf(lines),
    broken: lines.some((line) => /● Test suite failed to run/.test(line)),
  })
}

function failuresOf(lines: readonly string[]): TestFailure[] {
  const failures: TestFailure[] = []
  for (const [at, line] of lines.entries()) {
    const name = /^\s*● (?!Console$|Test suite failed)(.+)$/.exec(line)?.[1]?.trimEnd()
    if (!name || !/ › |^\S/.test(name) || /^(?:Cannot log|Deprecation)/.test(name)) continue
    failures.push({ name: name.replaceAll(' › ', ' > '), reason: reasonAfter(lines, at) })
  }
  return eachOnce(failures)
}

function reasonAfter(lines: readonly string[], at: number): string | null {
  const block = lines.slice(at + 1, at + 25)
  const end = block.findIndex((line) => /^\s*● /.test(line))
  const inside = (end < 0 ? block : block.slice(0, end)).map((line) => line.trim())
  const expected = inside.find((line) => /^Expected\b.*:/.test(line))
  const received = inside.find((line) => /^Received\b.*:/.test(line))
  if (expected && received)
    return `${expected}, ${received.toLowerCase().slice(0, 8)}${received.slice(8)}`
  return inside.find((line) => line !== '' && !/^at |^\d+ \||^>/.test(line)) ?? null
}
