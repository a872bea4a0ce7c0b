// Reads JUnit-style output: Maven Surefire, Gradle, JUnit's console launcher, and JUnit XML.
import {
  countIn,
  eachOnce,
  report,
  type TestFailure,
  type TestReportReader,
} from './test-report.ts'

/** The totals of whichever of the four forms the lines hold. */
export const readJunit: TestReportReader = (lines) =>
  readMaven(lines) ?? readGradle(lines) ?? readConsole(lines) ?? readXml(lines)

const mavenTotal = /Tests run: (\d+), Failures: (\d+), Errors: (\d+)(?:, Skipped: (\d+))?/

function readMaven(lines: readonly string[]): ReturnType<TestReportReader> {
  const totals = lines.filter((line) => mavenTotal.test(line))
  if (totals.length === 0) return null
  // Each class has its line with a time; the sum of a module follows without one.
  const sums = totals.filter((line) => !/Time elapsed/.test(line))
  const used = sums.length > 0 ? sums : totals
  const sum = (at: RegExp) => used.reduce((all, line) => all + countIn(line, at), 0)
  const failed = sum(/Failures: (\d+)/) + sum(/Errors: (\d+)/)
  const skipped = sum(/Skipped: (\d+)/)
  const failures: TestFailure[] = lines.flatMap((line) => {
    const found =
      /^\[ERROR\]\s+(?:[\w$]+\.)*?(\w[\w$]*[.#]\w+)(?::\d|(?=\s»))\S*\s+(?:»\s*)?(\S.*)$/.exec(line)
    return found?.[1] ? [{ name: found[1], reason: found[2] ?? null }] : []
  })
  const timed: TestFailure[] = lines.flatMap((line) => {
    const ended = line.includes('Time elapsed') && /<<< (?:FAILURE|ERROR)!/.test(line)
    const path = ended ? /^\[ERROR\]\s+(\S+)\s/.exec(line)?.[1] : undefined
    const name = path && /(?<![\w$])[\w$]+[.#][\w$]+$/.exec(path)?.[0]
    return name ? [{ name, reason: null }] : []
  })
  return report('maven', {
    passed: sum(/Tests run: (\d+)/) - failed - skipped,
    failed,
    skipped,
    failures: eachOnce(failures.length > 0 ? failures : timed),
  })
}

function readGradle(lines: readonly string[]): ReturnType<TestReportReader> {
  const total = lines.findLast((line) => /^\d+ tests? completed/.test(line))
  const failures: TestFailure[] = []
  let passed = 0
  let skipped = 0
  for (const [at, line] of lines.entries()) {
    const test = line.includes(' > ') ? /^(\S.*) (PASSED|FAILED|SKIPPED)$/.exec(line) : null
    if (test?.[2] === 'PASSED') passed += 1
    else if (test?.[2] === 'SKIPPED') skipped += 1
    else if (test?.[1])
      failures.push({ name: test[1], reason: (lines[at + 1] ?? '').trim() || null })
  }
  if (!total && passed + skipped + failures.length === 0) return null
  const failed = total ? countIn(total, /(?<!\d)(\d+) failed/) : failures.length
  const all = total ? countIn(total, /^(\d+) tests?/) : passed + skipped + failures.length
  const left = total ? countIn(total, /(?<!\d)(\d+) skipped/) : skipped
  return report('gradle', {
    passed: all - failed - left,
    failed,
    skipped: left,
    failures: eachOnce(failures),
  })
}

function readConsole(lines: readonly string[]): ReturnType<TestReportReader> {
  const passed = lines.find((line) => /^\[\s*\d+ tests successful\s*\]/.test(line))
  if (!passed) return null
  const failed = lines.find((line) => /^\[\s*\d+ tests failed\s*\]/.test(line)) ?? ''
  const skipped = lines.find((line) => /^\[\s*\d+ tests skipped\s*\]/.test(line)) ?? ''
  const failures = lines.flatMap((line) => {
    const found = /^\s*JUnit \w+:(?:[\w.$]+:)?(\S+)/.exec(line)?.[1]
    return found ? [{ name: found, reason: null }] : []
  })
  return report('junit', {
    passed: countIn(passed, /^\D*(\d+)/),
    failed: countIn(failed, /^\D*(\d+)/),
    skipped: countIn(skipped, /^\D*(\d+)/),
    failures,
  })
}

function readXml(lines: readonly string[]): ReturnType<TestReportReader> {
  const suites = lines.filter((line) => /<testsuite\s[^<>]*\btests="\d+"/.test(line))
  if (suites.length === 0) return null
  const sum = (name: string) =>
    suites.reduce((all, line) => all + countIn(line, new RegExp(`\\b${name}="(\\d+)"`)), 0)
  const failed = sum('failures') + sum('errors')
  const skipped = sum('skipped')
  const failures: TestFailure[] = []
  let current: string | null = null
  for (const line of lines) {
    current = /<testcase\s[^<>]*\bname="([^"]+)"/.exec(line)?.[1] ?? current
    const failure = /<(?:failure|error)\b(?:[^<>]*\bmessage="([^"]*)")?/.exec(line)
    if (failure && current) failures.push({ name: current, reason: failure[1] ?? null })
  }
  return report('junit', {
    passed: sum('tests') - failed - skipped,
    failed,
    skipped,
    failures: eachOnce(failures),
  })
}
