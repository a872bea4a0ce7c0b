// Reads the one sentence with which a test program of the project's own ends: `3 tests passed`, `1 of 3 tests failed`.
import { report, type TestReport } from './test-report.ts'

/** A line longer than this is no such sentence (characters). */
const longestSentence = 60

const sentence =
  /^(?:all )?(?<tests>\d{1,7}) (?:(?:of|out of) (?<all>\d{1,7}) )?tests? (?<end>passed|failed)[.!]?$/i

/**
 * The run that the sentence tells of; null where there is none, or where several say different things, of which nobody
 * knows whether they add up. To be asked where no known runner is read.
 */
export function readPlainSentence(lines: readonly string[]): TestReport | null {
  const said: Groups[] = []
  for (const line of lines) {
    const found = line.length > longestSentence ? null : sentence.exec(line.trimEnd())
    if (found?.groups) said.push(found.groups)
  }
  const [first] = said
  if (!first || said.some((one) => !isSame(first, one))) return null
  const tests = Number(first.tests)
  const others = first.all === undefined ? null : Math.max(0, Number(first.all) - tests)
  return first.end?.toLowerCase() === 'passed'
    ? report('tests', { passed: tests, failed: others ?? 0 })
    : report('tests', { passed: others, failed: tests })
}

type Groups = Readonly<Record<string, string | undefined>>

function isSame(a: Groups, b: Groups): boolean {
  return a.tests === b.tests && a.all === b.all && a.end === b.end
}
