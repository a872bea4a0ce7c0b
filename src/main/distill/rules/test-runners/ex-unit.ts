// Reads the output of mix test (ExUnit).
import { countIn, eachOnce, report, type TestReportReader } from './test-report.ts'

/** `14 doctests, 297 tests, 11 failures, 2 skipped`, or `Result: 3 passed` of newer versions. */
export const readExUnit: TestReportReader = (lines) => {
  const total = lines.findLast((line) => /\b\d+ tests?, \d+ failures?/.test(line))
  if (!total || lines.some((line) => /^\s*\d+ examples?, /.test(line))) return null
  const failed = countIn(total, /(?<!\d)(\d+) failures?/) + countIn(total, /(?<!\d)(\d+) invalid/)
  const skipped = countIn(total, /(?<!\d)(\d+) skipped/)
  const all =
    countIn(total, /(?<!\d)(\d+) tests?/) +
    countIn(total, /(?<!\d)(\d+) doctests?/) +
    countIn(total, /(?<!\d)(\d+) propert(?:y|ies)/)
  const failures = lines.flatMap((line, at) => {
    const name = /^\s*\d+\) (?:test|doctest|property) (.+?) \([\w.]+\)\s*$/.exec(line)?.[1]
    return name ? [{ name, reason: reasonAfter(lines, at) }] : []
  })
  return report('mix test', {
    passed: Math.max(0, all - failed - skipped),
    failed,
    skipped,
    failures: eachOnce(failures),
  })
}

function reasonAfter(lines: readonly string[], at: number): string | null {
  const block = lines.slice(at + 1, at + 14).map((line) => line.trim())
  const raised = block.find((line) => line.startsWith('** ('))
  if (raised) return raised
  const left = block.find((line) => /^left:/.test(line))
  const right = block.find((line) => /^right:/.test(line))
  if (left && right) return `${left.replace(/\s+/g, ' ')}, ${right.replace(/\s+/g, ' ')}`
  return block.find((line) => line !== '' && !/^(?:test|lib)\/\S+:\d+$/.test(line)) ?? null
}
