// Reads the output of mocha, and of Cypress and others that report like it.
import { countIn, eachOnce, report, type TestReportReader } from './test-report.ts'

/** `2 passing (10ms)`, `1 failing` and the numbered failures after them. */
export const readMocha: TestReportReader = (lines) => {
  const start = lines.findLastIndex((line) => /^\s*\d+ passing\b/.test(line))
  if (start < 0) return null
  const rest = lines.slice(start)
  const failures = rest.flatMap((line, at) => {
    if (!/^\s*\d+\) \S/.test(line)) return []
    const names = [line.replace(/^\s*\d+\) /, '')]
    let next = at + 1
    while (next < at + 6 && !/:$/.test(names.at(-1) ?? '') && (rest[next] ?? '').trim() !== '') {
      names.push((rest[next] ?? '').trim())
      next += 1
    }
    const reason =
      rest
        .slice(next)
        .find((text) => text.trim() !== '')
        ?.trim() ?? null
    return [{ name: names.map((name) => name.replace(/:$/, '').trim()).join(' > '), reason }]
  })
  const sum = (at: RegExp) => rest.slice(0, 8).reduce((all, line) => all + countIn(line, at), 0)
  return report('mocha', {
    passed: sum(/^\s*(\d+) passing\b/),
    failed: sum(/^\s*(\d+) failing\b/),
    skipped: sum(/^\s*(\d+) pending\b/),
    failures: eachOnce(failures),
  })
}
