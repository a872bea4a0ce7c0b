// Reads the output of RSpec and of Minitest.
import { countIn, eachOnce, report, type TestReportReader } from './test-report.ts'

/** `3 examples, 1 failure, 1 pending`, or Minitest's `3 runs, 5 assertions, 1 failures, 0 errors, 0 skips`. */
export const readRspec: TestReportReader = (lines) => {
  const examples = lines.findLast((line) => /^\d+ examples?, \d+ failures?/.test(line))
  if (examples) {
    const failed = countIn(examples, /(?<!\d)(\d+) failures?/)
    const skipped = countIn(examples, /(?<!\d)(\d+) pending/)
    const outside = countIn(examples, /(?<!\d)(\d+) errors? occurred outside/)
    const failures = lines.flatMap((line) => {
      const found = /^rspec (\S+) # (.+)$/.exec(line)
      return found?.[2] ? [{ name: found[2], reason: reasonOf(lines, found[2]) }] : []
    })
    return report('rspec', {
      passed: countIn(examples, /^(\d+)/) - failed - skipped,
      failed: failed + outside,
      skipped,
      failures: eachOnce(failures),
      broken: outside > 0,
    })
  }
  const runs = lines.findLast((line) =>
    /^\d+ (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors/.test(line),
  )
  if (!runs) return null
  const failed = countIn(runs, /(?<!\d)(\d+) failures/) + countIn(runs, /(?<!\d)(\d+) errors/)
  const skipped = countIn(runs, /(?<!\d)(\d+) skips/)
  const failures = lines.flatMap((line, at) => {
    const name = /^(?:\s*\d+\) (?:Failure|Error):|(?:Failure|Error):)$/.test(line)
      ? /^\s*([\w:]+#\w+)/.exec(lines[at + 1] ?? '')?.[1]
      : undefined
    return name ? [{ name, reason: (lines[at + 2] ?? '').trim() || null }] : []
  })
  return report('minitest', {
    passed: countIn(runs, /^(\d+)/) - failed - skipped,
    failed,
    skipped,
    failures: eachOnce(failures),
  })
}

function reasonOf(lines: readonly string[], name: string): string | null {
  const at = lines.findIndex(
    (line) => /^\s*\d+\) /.test(line) && line.replace(/^\s*\d+\) /, '').trim() === name,
  )
  if (at < 0) return null
  const said = lines
    .slice(at + 1, at + 8)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return said.find((line) => !line.startsWith('Failure/Error:')) ?? said[0] ?? null
}
