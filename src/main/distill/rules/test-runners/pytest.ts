// Reads the output of pytest, and of Python's own unittest.
import { countIn, eachOnce, report, type TestReportReader } from './test-report.ts'

/** `== 1 failed, 2 passed in 0.12s ==` with the short summary, or `3 passed in 0.1s` when quiet. */
export const readPytest: TestReportReader = (lines) => {
  const total = lines.findLast((line) =>
    /(?:^|=\s)(?:\d[\d,]* (?:passed|failed|errors?|skipped|deselected|xfailed|xpassed|warnings?|rerun)[, ]*)+in [\d.:]+/.test(
      line,
    ),
  )
  const broken = lines.some((line) =>
    /^(?:ERROR collecting|!+ Interrupted: \d+ error|ImportError while loading conftest)|INTERNALERROR/.test(
      line,
    ),
  )
  if (!total && !broken) return null
  const line = total ?? ''
  const failures = lines.flatMap((text) => {
    const [name, reason] = namedIn(/^(?:FAILED|ERROR)\s+(\S.*)$/.exec(text)?.[1] ?? '')
    return name
      ? [
          {
            name: name
              .split('::')
              .slice(-2)
              .join('::')
              .replace(/^\S*\/(?=[^/]+$)/, ''),
            reason,
          },
        ]
      : []
  })
  const errors = countIn(line, /(?<![\d,])(\d[\d,]*) errors?/)
  return report('pytest', {
    passed: countIn(line, /(?<![\d,])(\d[\d,]*) passed/),
    failed: countIn(line, /(?<![\d,])(\d[\d,]*) failed/) + errors,
    skipped: countIn(line, /(?<![\d,])(\d[\d,]*) skipped/),
    failures: eachOnce(failures),
    broken: broken || (errors > 0 && countIn(line, /(?<![\d,])(\d[\d,]*) passed/) === 0),
  })
}

/** The test that a line of the summary names, and the reason behind it; null where it names none. */
function namedIn(line: string): readonly [string | null, string | null] {
  // The values of a parametrised test stand in brackets and may hold anything.
  const hasValues = line[line.search(/[\s[]/)] === '['
  const end = line.search(hasValues ? /(?<=\])\s+-\s/ : /(?<!\s)\s+-\s/)
  const name = end < 0 ? line : line.slice(0, end)
  if (!/^[^\s[]+(?:\[.*\])?$/.test(name)) return [null, null]
  return [name, end < 0 ? null : line.slice(end).replace(/^\s+-\s+/, '')]
}

/** `Ran 3 tests in 0.001s` with `OK` or `FAILED (failures=1, errors=1)`. */
export const readUnittest: TestReportReader = (lines) => {
  const total = lines.findLast((line) => /^Ran \d+ tests? in [\d.]+s/.test(line))
  const verdict = lines.findLast((line) => /^(?:OK|FAILED)(?: \(.*\))?$/.test(line))
  if (!total || !verdict) return null
  const all = countIn(total, /Ran (\d+)/)
  const failed = countIn(verdict, /failures=(\d+)/) + countIn(verdict, /errors=(\d+)/)
  const skipped = countIn(verdict, /skipped=(\d+)/)
  const failures = lines.flatMap((line) => {
    const name = /^(?:FAIL|ERROR): (\S+)/.exec(line)?.[1]
    return name ? [{ name, reason: null }] : []
  })
  return report('unittest', {
    passed: all - failed - skipped,
    failed,
    skipped,
    failures: eachOnce(failures),
  })
}
