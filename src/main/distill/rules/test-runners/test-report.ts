// The shape in which every test runner's output is understood.

export interface TestFailure {
  readonly name: string
  /** Why it failed, in one line; null where the output does not say. */
  readonly reason: string | null
}

export interface TestReport {
  readonly runner: string
  /** Counts of tests; of packages where `unit` says so. Null where the output does not tell. */
  readonly passed: number | null
  readonly failed: number
  readonly skipped: number
  /** Failed and passed when they were tried again; not among those that passed. */
  readonly flaky: number
  readonly unit: 'test' | 'package'
  readonly failures: readonly TestFailure[]
  /** Broke before tests could run, such as by a compile error. */
  readonly broken: boolean
  /** Set where several runs of the same were told together: `failed` is that of the worst. */
  readonly runs?: { readonly all: number; readonly failed: number } | undefined
}

/**
 * Reads the clean lines of an output, or returns null when they are not of its runner. `isCut` says that a pipe may have
 * left only a part of them: what is listed is not all then.
 */
export type TestReportReader = (lines: readonly string[], isCut?: boolean) => TestReport | null

/** A report with what is not given left at nothing. */
export function report(runner: string, found: Partial<TestReport>): TestReport {
  return {
    runner,
    passed: null,
    failed: 0,
    skipped: 0,
    flaky: 0,
    unit: 'test',
    failures: [],
    broken: false,
    ...found,
  }
}

/** The number that the first group of `at` finds in the line, or 0. */
export function countIn(line: string, at: RegExp): number {
  return Number(at.exec(line)?.[1]?.replaceAll(',', '') ?? 0)
}

/** Failures with each name once. */
export function eachOnce(failures: readonly TestFailure[]): TestFailure[] {
  const byName = new Map<string, TestFailure>()
  for (const failure of failures) {
    const known = byName.get(failure.name)
    if (!known || (known.reason === null && failure.reason !== null))
      byName.set(failure.name, failure)
  }
  return [...byName.values()]
}
