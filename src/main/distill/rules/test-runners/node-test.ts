// Reads the output of Node's own test runner and of other TAP producers.
import { readCutTotals } from './tap-totals.ts'
import {
  countIn,
  eachOnce,
  report,
  type TestFailure,
  type TestReportReader,
} from './test-report.ts'

/** `ℹ pass 2`, `# fail 1` and the `✖` or `not ok` lines. */
export const readNodeTest: TestReportReader = (lines) => {
  const total = (word: string) => {
    const counted = new RegExp(`^(?:ℹ|#) ${word} \\d+`)
    return lines.findLast((line) => counted.test(line))
  }
  const passed = total('pass')
  const failed = total('fail')
  if (!passed || (!failed && !total('tests'))) return readTap(lines) ?? readCut(lines)
  return report('node --test', {
    passed: countIn(passed, /^\D*(\d+)/),
    failed: countIn(failed ?? '', /^\D*(\d+)/),
    skipped:
      countIn(total('skipped') ?? '', /^\D*(\d+)/) + countIn(total('todo') ?? '', /^\D*(\d+)/),
    failures: failuresIn(lines),
  })
}

function readCut(lines: readonly string[]): ReturnType<TestReportReader> {
  const cut = readCutTotals(lines)
  return cut && { ...cut, failures: failuresIn(lines) }
}

function failuresIn(lines: readonly string[]): TestFailure[] {
  const listed = Math.max(
    0,
    lines.findIndex((line) => /^✖ failing tests:/.test(line)),
  )
  const failures: TestFailure[] = []
  for (const [at, line] of lines.slice(listed).entries()) {
    const name =
      /^\s*✖ (?!failing tests:)(.+?)(?: \([\d.]+m?s\))?$/.exec(line)?.[1] ??
      // `uniq -c` puts before it how often it was printed.
      /^\s*(?:\d{1,7} )?not ok \d+ - (.+)$/.exec(line)?.[1]
    if (!name) continue
    const block = lines.slice(listed + at + 1, listed + at + 12)
    const reason = block.find((text) => /Error\b|^\s*error:/.test(text))
    failures.push({
      name,
      reason: reason
        ? reason
            .trim()
            .replace(/^error:\s*/, '')
            .replace(/^'(.*)'$/, '$1')
        : null,
    })
  }
  return eachOnce(failures.filter(({ name }) => !/\.(?:test|spec)\.\w+$|^\//.test(name)))
}

function readTap(lines: readonly string[]): ReturnType<TestReportReader> {
  if (!lines.some((line) => /^1\.\.\d+|^TAP version/.test(line))) return null
  const passed = lines.filter((line) => /^ok \d+/.test(line)).length
  const failures = lines.flatMap((line) => {
    const name = /^not ok \d+(\D.*|)$/.exec(line)?.[1]?.replace(/^ - /, '').trimStart()
    return name === undefined || /# (?:TODO|SKIP)/i.test(line)
      ? []
      : [{ name: name || 'unnamed test', reason: null }]
  })
  return passed + failures.length === 0
    ? null
    : report('tap', { passed, failed: failures.length, failures: eachOnce(failures) })
}
