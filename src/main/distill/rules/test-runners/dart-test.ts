// Reads the output of dart test and flutter test.
import {
  countIn,
  eachOnce,
  report,
  type TestFailure,
  type TestReportReader,
} from './test-report.ts'

/** `00:52 +84 ~2 -1: ` before what runs or how it ended: passed, skipped, failed. */
const progress = /^\d{1,4}:\d\d((?: [+~-]\d{1,9}){1,3}): (.*)$/

interface Progress {
  readonly counts: string
  readonly said: string
}

/** The last counts, `00:41 +84 -1: Some tests failed.`, and the lines that end in ` [E]`. */
export const readDartTest: TestReportReader = (lines) => {
  let last: Progress | null = null
  const failures: TestFailure[] = []
  for (const [at, line] of lines.entries()) {
    const now = progressIn(line)
    if (now === null) continue
    last = now
    if (!now.said.endsWith(' [E]')) continue
    failures.push({ name: afterFile(now.said.slice(0, -4)), reason: reasonAfter(lines, at) })
  }
  if (last === null) return null
  const failed = countIn(last.counts, /-(\d+)/)
  const isEnd = /^(?:All tests (?:passed!|skipped\.)|Some tests failed\.)$/.test(last.said)
  // Without its last line it is not known to have ended well.
  if (!isEnd && failed === 0) return null
  return report('Dart', {
    passed: countIn(last.counts, /\+(\d+)/),
    failed,
    skipped: countIn(last.counts, /~(\d+)/),
    failures: eachOnce(failures),
    broken: failed === 0 && last.said === 'Some tests failed.',
  })
}

function progressIn(line: string): Progress | null {
  const [, counts, said] = progress.exec(line.slice(0, 600).trimEnd()) ?? []
  return counts === undefined || said === undefined ? null : { counts, said }
}

/** The test's name without its file, which stands first. */
function afterFile(name: string): string {
  const end = name.indexOf('.dart: ')
  return end > 0 && !name.slice(0, end).includes(': ') ? name.slice(end + 7) : name
}

function reasonAfter(lines: readonly string[], at: number): string | null {
  const block: string[] = []
  for (const line of lines.slice(at + 1, at + 8)) {
    if (!/^\s+\S/.test(line)) break
    block.push(line.trim())
  }
  const expected = block.find((line) => line.startsWith('Expected: '))
  const actual = block.find((line) => line.startsWith('Actual: '))
  return expected && actual ? `${expected}, ${actual}` : (block[0] ?? null)
}
