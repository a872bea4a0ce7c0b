// Reads the totals of TAP where a pipe left only these: `# fail 0` alone, once for each run, or counted by `uniq -c`.
import { report, type TestReport } from './test-report.ts'

interface Total {
  /** How often the line was printed, where `uniq -c` counted it; else 1. */
  readonly times: number
  readonly isTallied: boolean
  readonly word: string
  readonly tests: number
}

/** A line longer than this is no total (characters). */
const longestTotal = 60

function totalIn(line: string): Total | null {
  if (line.length > longestTotal) return null
  const found = /^\s*(?:(?<times>\d{1,7}) )?[#ℹ] (?<word>pass|fail) (?<tests>\d{1,7})\s*$/.exec(
    line,
  )?.groups
  if (!found) return null
  const { times, word = '', tests } = found
  return {
    times: Number(times ?? 1),
    isTallied: times !== undefined,
    word,
    tests: Number(tests),
  }
}

/**
 * How many tests failed, by totals that stand without those of what passed, or that `uniq -c` counted; of several runs
 * the worst, with how many there were. Null where no total of what failed is told.
 */
export function readCutTotals(lines: readonly string[]): TestReport | null {
  const totals = lines.flatMap((line) => totalIn(line) ?? [])
  const fails = totals.filter(({ word }) => word === 'fail')
  const passes = totals.filter(({ word }) => word === 'pass')
  if (fails.length === 0) return null
  // Whole totals as they were printed are those of one run each.
  if (passes.length > 0 && !totals.some(({ isTallied }) => isTallied)) return null
  const sum = (some: readonly Total[]) => some.reduce((all, { times }) => all + times, 0)
  const all = sum(fails)
  const [pass, ...otherPasses] = passes
  return report('node --test', {
    // Which of several counts belongs to the worst run is not told.
    passed: pass && otherPasses.length === 0 && fails.length === 1 ? pass.tests : null,
    failed: fails.reduce((most, { tests }) => Math.max(most, tests), 0),
    ...(all > 1 && { runs: { all, failed: sum(fails.filter(({ tests }) => tests > 0)) } }),
  })
}
