// Reads the output of go test: plain, -v and -json, and of gotestsum.
import { eachOnce, report, type TestFailure, type TestReportReader } from './test-report.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
  packagesPassed: number
  packagesFailed: number
  buildFailed: boolean
  readonly failures: TestFailure[]
}

/** Counts tests where all are listed (-v, -json), else packages. */
export const readGoTest: TestReportReader = (lines, isCut = false) => {
  const json = lines.some((line) => /^\{"Time":.*"Action":"/.test(line))
  const tally = json ? readJson(lines) : readPlain(lines)
  if (
    tally.packagesPassed + tally.packagesFailed + tally.passed + tally.failed === 0 &&
    !tally.buildFailed
  )
    return null
  const packages = tally.packagesPassed + tally.packagesFailed
  // Benchmarks run no tests; those that failed are told all the same.
  if (tally.passed + tally.failed + tally.packagesFailed === 0 && lines.some(isMeasured))
    return null
  // Plain output lists only the failing tests: then packages are what can be counted, where they are still to be seen.
  const listed =
    (tally.passed > 0 && !(isCut && packages > 0)) || (tally.failed > 0 && packages === 0)
  return report('go test', {
    passed: listed ? tally.passed : tally.packagesPassed,
    failed: listed
      ? tally.failed || (tally.packagesFailed > 0 && !tally.buildFailed ? tally.packagesFailed : 0)
      : tally.packagesFailed,
    skipped: tally.skipped,
    unit: listed ? 'test' : 'package',
    failures: eachOnce(leaves(tally.failures)),
    broken: tally.buildFailed,
  })
}

function isMeasured(line: string): boolean {
  return /^Benchmark\S{1,200}\s+\d+\s+[\d.]+ ns\/op/.test(line)
}

function readPlain(lines: readonly string[]): Tally {
  const tally = emptyTally()
  const passed = new Set<string>()
  const failed = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const test = /^\s*--- (PASS|FAIL|SKIP): (\S+)/.exec(line)
    if (test?.[1] === 'PASS') tally.passed += 1
    else if (test?.[1] === 'SKIP') tally.skipped += 1
    else if (test?.[2]) {
      tally.failed += 1
      tally.failures.push({ name: test[2], reason: reasonAfter(lines, at) })
    } else {
      const good = /^ok\s+(\S+)\s+(?:[\d.]+s|\(cached\))/.exec(line)?.[1]
      const bad = /^FAIL\s+(\S+)\s+(?:[\d.]+s|\[)/.exec(line)?.[1]
      if (good !== undefined) passed.add(good)
      if (bad !== undefined) failed.add(bad)
      if (bad !== undefined && /\[(?:build|setup) failed\]/.test(line)) tally.buildFailed = true
    }
  }
  // A package that was tested again counts once, and has not passed where it failed any time.
  tally.packagesFailed = failed.size
  tally.packagesPassed = [...passed].filter((name) => !failed.has(name)).length
  return tally
}

function readJson(lines: readonly string[]): Tally {
  const tally = emptyTally()
  const said = new Map<string, string>()
  for (const line of lines) {
    if (!line.startsWith('{"')) continue
    const action = /"Action":"(\w+)"/.exec(line)?.[1]
    const test = /"Test":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1]
    if (action === 'build-fail') tally.buildFailed = true
    if (test === undefined) {
      if (action === 'pass') tally.packagesPassed += 1
      else if (action === 'fail') tally.packagesFailed += 1
    } else if (action === 'pass') tally.passed += 1
    else if (action === 'skip') tally.skipped += 1
    else if (action === 'fail') {
      tally.failed += 1
      tally.failures.push({ name: test, reason: said.get(test) ?? null })
    } else if (action === 'output' && !said.has(test)) {
      const output =
        /"Output":"((?:[^"\\]|\\.)*)"/
          .exec(line)?.[1]
          ?.replace(/\\[nt]/g, ' ')
          .trim() ?? ''
      if (/^\w+\.go:\d+:/.test(output)) said.set(test, output)
    }
  }
  return tally
}

function emptyTally(): Tally {
  return {
    passed: 0,
    failed: 0,
    skipped: 0,
    packagesPassed: 0,
    packagesFailed: 0,
    buildFailed: false,
    failures: [],
  }
}

function reasonAfter(lines: readonly string[], at: number): string | null {
  const block = lines.slice(at + 1, at + 14)
  const end = block.findIndex((line) => /^\s*--- |^\s*(?:FAIL|ok)\b/.test(line))
  // What stands at the margin was printed by something else.
  const inside = (end < 0 ? block : block.slice(0, end))
    .filter((line) => /^\s/.test(line))
    .map((line) => line.trim())
  const error = inside.findIndex((line) => /^Error:\s/.test(line))
  if (error >= 0) {
    const expected = inside.find((line) => /^expected\s*:/.test(line))
    const actual = inside.find((line) => /^actual\s*:/.test(line))
    return [inside[error]?.replace(/^Error:\s*/, ''), expected, actual]
      .filter(Boolean)
      .join(' ')
      .replace(/\s+/g, ' ')
  }
  return inside.find((line) => /^\S+_test\.go:\d+:/.test(line) && !/Error Trace/.test(line)) ?? null
}

/** A failing subtest fails its parents too: only the innermost are named. */
function leaves(failures: readonly TestFailure[]): TestFailure[] {
  return failures.filter(({ name }) => !failures.some((other) => other.name.startsWith(`${name}/`)))
}
