// Reads the output of vitest.
import {
  countIn,
  eachOnce,
  report,
  type TestFailure,
  type TestReportReader,
} from './test-report.ts'

/** `Tests  1 failed | 2 passed (3)` and the ` FAIL  file > suite > test` blocks. */
export const readVitest: TestReportReader = (lines) => {
  const totals = lines.filter((line) => /\bTests\s{2}/.test(line) && /\(\d+\)/.test(line))
  const files = lines.filter((line) => /\bTest Files\s{2}/.test(line) && /\(\d+\)/.test(line))
  if (totals.length === 0 && files.length === 0) return null
  const sum = (at: RegExp) => totals.reduce((all, line) => all + countIn(line, at), 0)
  const failures: TestFailure[] = []
  for (const [at, line] of lines.entries()) {
    const name = withoutPlace(/^\s*FAIL\s+(?:\|[^|]+\|\s+)?(\S.*)$/.exec(line)?.[1] ?? '')
    if (name && / > /.test(name))
      failures.push({ name: afterFile(name), reason: reasonAfter(lines, at) })
    else if (name) failures.push({ name, reason: reasonAfter(lines, at) })
  }
  if (failures.length === 0) {
    for (const line of lines) {
      const name = /^\s*[×✗]\s+(\S.*)$/.exec(line)?.[1]
      if (name) failures.push({ name: afterFile(withoutTime(name.trimEnd())), reason: null })
    }
  }
  const failed = sum(/(?<!\d)(\d+) failed/)
  return report('vitest', {
    passed: totals.length > 0 ? sum(/(?<!\d)(\d+) passed/) : null,
    failed,
    skipped: sum(/(?<!\d)(\d+) skipped/) + sum(/(?<!\d)(\d+) todo/),
    failures: eachOnce(failures),
    broken: failed === 0 && files.some((line) => /\d failed/.test(line)),
  })
}

/** The name without the `[ file ]` that stands behind a file that could not be run. */
function withoutPlace(name: string): string {
  const place = name.trimEnd().endsWith(' ]') ? name.indexOf(' [ ') : -1
  return (place > 0 ? name.slice(0, place) : name).trimEnd()
}

/** The name without the time that it took: `12ms`, `1.5 s`. */
function withoutTime(name: string): string {
  return name.replace(/\s\d+(?:\.\d+)?\s?m?s$/, '').trimEnd()
}

/** The test's name without its file, which stands first. */
function afterFile(name: string): string {
  const parts = name.split(' > ')
  return parts.length > 1 && /\.\w+$/.test(parts[0] ?? '') ? parts.slice(1).join(' > ') : name
}

function reasonAfter(lines: readonly string[], at: number): string | null {
  for (const line of lines.slice(at + 1, at + 8)) {
    if (/^\s*FAIL\s/.test(line)) continue
    // Where the output was cut or filtered, the totals follow the name at once.
    if (/^\s*(?:Test Files|Tests)\s{2}/.test(line)) return null
    const said = line.trim()
    // A filter may have left the line of another tool there.
    if (said !== '')
      return /^\S{1,300}\(\d+,\d+\): |^\S{1,300}:\d+:\d+[ :]/.test(said) ? null : said
  }
  return null
}
