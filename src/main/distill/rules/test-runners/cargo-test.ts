// Reads the output of cargo test and cargo nextest.
import { countIn, eachOnce, report, type TestReportReader } from './test-report.ts'

/** `test result: FAILED. 3 passed; 1 failed; 0 ignored`, once for each test binary. */
export const readCargoTest: TestReportReader = (lines, isCut = false) => {
  const totals = lines.filter((line) => /^\s*test result: (?:ok|FAILED)\./.test(line))
  if (totals.length === 0) return readNextest(lines)
  const sum = (at: RegExp) => totals.reduce((all, line) => all + countIn(line, at), 0)
  // Where only the end is left, the tests of the documentation are not all that there were.
  if (isCut && sum(/(?<!\d)(\d+) passed/) + sum(/(?<!\d)(\d+) failed/) === 0) return null
  const reasons = new Map<string, string>()
  for (const [at, line] of lines.entries()) {
    const name = /thread '([^']+)'.* panicked at/.exec(line)?.[1]
    if (name)
      reasons.set(name, /panicked at '(.+)',/.exec(line)?.[1] ?? (lines[at + 1] ?? '').trim())
  }
  const failures = lines.flatMap((line) => {
    const name = /^\s*test (\S+) \.\.\. FAILED/.exec(line)?.[1]
    return name ? [{ name, reason: reasons.get(name) || null }] : []
  })
  const named =
    failures.length > 0 ? failures : [...reasons].map(([name, reason]) => ({ name, reason }))
  return report('cargo test', {
    passed: sum(/(?<!\d)(\d+) passed/),
    failed: sum(/(?<!\d)(\d+) failed/),
    skipped: sum(/(?<!\d)(\d+) ignored/),
    failures: eachOnce(named),
  })
}

function readNextest(lines: readonly string[]): ReturnType<TestReportReader> {
  const total = lines.findLast((line) => /Summary \[.*\] .*tests? run: \d+ passed/.test(line))
  if (!total) return null
  const failures = lines.flatMap((line) => {
    const name = /^\s*FAIL \[[^\]]*\]\s+(\S.*)$/.exec(line)?.[1]
    return name ? [{ name: name.trim(), reason: null }] : []
  })
  return report('cargo nextest', {
    passed: countIn(total, /(?<!\d)(\d+) passed/),
    failed: countIn(total, /(?<!\d)(\d+) failed/),
    skipped: countIn(total, /(?<!\d)(\d+) skipped/),
    failures: eachOnce(failures),
  })
}
