// Reads the output of bun test and of deno test.
import { countIn, eachOnce, report, type TestReportReader } from './test-report.ts'

/** ` 3 pass` and ` 1 fail` on lines of their own, or `ok | 3 passed | 1 failed`. */
export const readBunTest: TestReportReader = (lines) => {
  const deno = lines.findLast((line) => /^(?:ok|FAILED) \| \d+ passed/.test(line))
  if (deno) {
    const failures = lines.flatMap((line) => {
      const name = /^(.+?) (?:=> \S+ )?\.\.\. FAILED/.exec(line)?.[1]
      return name ? [{ name: name.trim(), reason: null }] : []
    })
    return report('deno test', {
      passed: countIn(deno, /(?<!\d)(\d+) passed/),
      failed: countIn(deno, /(?<!\d)(\d+) failed/),
      skipped: countIn(deno, /(?<!\d)(\d+) ignored/),
      failures: eachOnce(failures),
    })
  }
  const passed = lines.findLast((line) => /^\s*\d+ pass$/.test(line))
  const failed = lines.findLast((line) => /^\s*\d+ fail$/.test(line))
  if (!passed || !failed) return null
  const failures = lines.flatMap((line) => {
    const name = /^\(fail\) (.+?)(?: \[[\d.]+m?s\])?$/.exec(line)?.[1]
    return name ? [{ name, reason: null }] : []
  })
  const skipped = lines.findLast((line) => /^\s*\d+ skip$/.test(line)) ?? ''
  return report('bun test', {
    passed: countIn(passed, /^\D*(\d+)/),
    failed: countIn(failed, /^\D*(\d+)/),
    skipped: countIn(skipped, /^\D*(\d+)/),
    failures: eachOnce(failures),
  })
}
