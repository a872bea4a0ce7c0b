// Says how matters stand after their last attempts: tests, checks, and what did not come about.
import { type Matter, standsFailed, standsPassed } from '../../../shared/facts/matter.ts'
import { count, fit, listOf } from '../../base/plain-text.ts'
import { sayBuild } from '../rules/commands/build-report.ts'
import { isFailedRun, testCounts } from '../rules/commands/test-run.ts'
import { partlyMended } from './fold-matters.ts'
import { sayPlace } from './place.ts'

/** Characters for what one matter is called and came to. */
const longestHead = 84
const longestError = 140
const longestTarget = 40

/** `go test ./color: 3 of 20 tests failed`, with the first failing ones and the reason where `most` leaves room. */
export function sayMatter(matter: Matter, most: number): string {
  const head = headOf(matter)
  const why = reasonOf(matter)
  return why === '' || head.length + 24 > most
    ? fit(head, most)
    : `${head}: ${fit(why, most - head.length - 2)}`
}

function headOf(matter: Matter): string {
  const { tests, build, kind } = matter
  // What failed beside tests that passed, such as a check of the same script, is not told by their counts.
  const isOther = matter.outcome === 'failed' && tests !== null && !isFailedRun(tests)
  if (tests && isOther)
    return `${fit(nameOf(matter), longestHead)} failed, though ${testCounts(tests)}`
  if (tests && (tests.passed ?? 0) === 0 && matter.outcome === 'done')
    return `${fit(nameOf(matter), longestHead)} ${endOf(matter)}`
  if (tests) return `${fit(nameOf(matter), longestHead)}: ${countsOf(tests, matter)}`
  const problems = kind !== 'test' && build ? sayBuild(build) : ''
  return `${fit(nameOf(matter), longestHead)} ${endOf(matter)}${problems ? ` with ${problems}` : ''}`
}

/** What passed by its number, unless that is of more packages than were named: one of them ran several times. */
function countsOf(tests: NonNullable<Matter['tests']>, { target }: Matter): string {
  const passed = tests.passed ?? 0
  const isPattern = target.some((part) => part.includes('...'))
  const isTwice =
    tests.unit === 'package' && !isPattern && target.length > 0 && passed > target.length
  return isTwice && !isFailedRun(tests) ? 'passed' : testCounts(tests)
}

function endOf({ outcome, unseen }: Matter): string {
  switch (outcome) {
    case 'failed':
      return 'failed'
    case 'running':
      return 'runs in the background'
    case 'no_result':
      return 'has no recorded result'
    case 'untold':
      return 'told no result'
    case 'interrupted':
      return 'was interrupted'
    default:
      return unseen ? 'showed no errors' : 'went well'
  }
}

/** What was tried, with its parts where these are few, and where. */
function nameOf(matter: Matter): string {
  return `${namedParts(matter)}${sayPlace(matter.folder, matter.name)}`
}

function namedParts({ name, target, kind }: Matter): string {
  const parts = kind === 'ci' ? [] : target.filter((part) => !name.includes(part))
  if (parts.length === 0 || kind === 'commit') return name
  // Without its parts it would stand for all of them.
  return parts.length > 2
    ? `${name} ${shortTarget(parts[0] ?? '')} and ${parts.length - 1} more`
    : `${name} ${parts.map(shortTarget).join(' ')}`
}

/** The end of a long path. */
function shortTarget(target: string): string {
  if (target.length <= longestTarget) return target
  const end = target.split('/').slice(-2).join('/')
  return end.length < target.length - 2 ? `…/${end}` : target
}

function reasonOf({ tests, error }: Matter): string {
  if (tests && tests.failing.length > 0) {
    const names = listOf(
      tests.failing.slice(0, 3).map((one) => fit(one.name, 80)),
      2,
    )
    const reason = tests.failing[0]?.reason
    return reason ? `${names}; it says: ${fit(reason, longestError)}` : names
  }
  return error ? `${fit(error.text, longestError)}${error.place ? ` (${error.place})` : ''}` : ''
}

/**
 * How the tests stand for whoever tells it: `beside` is a run that failed though its tests passed, `uncounted` one of
 * which no more is known than that it ran.
 */
export type TestState = 'red' | 'beside' | 'green' | 'uncounted' | 'no_result' | 'none'

export function testState(matters: readonly Matter[]): TestState {
  const tests = matters.filter(({ kind }) => kind === 'test')
  const last = tests.findLast(standsFailed)
  if (last) return last.tests && !isFailedRun(last.tests) ? 'beside' : 'red'
  if (tests.some(isCountedPass)) return 'green'
  if (tests.some(({ outcome }) => outcome === 'done' || outcome === 'untold')) return 'uncounted'
  return tests.some(({ outcome }) => outcome === 'no_result') ? 'no_result' : 'none'
}

/** Whether a run passed in which tests are known to have run: a count of none may be that of a part alone. */
function isCountedPass(one: Matter): boolean {
  return standsPassed(one) && (one.tests?.passed ?? 0) > 0
}

/** How the tests stand, or stood where what is told of `isOver`: what fails, else what passed last, else that nothing was shown. Empty where none ran. */
export function sayTests(matters: readonly Matter[], isOver = false): string {
  const tests = matters.filter(({ kind }) => kind === 'test')
  const state = testState(tests)
  const failing = tests.filter(standsFailed)
  const last = failing.at(-1)
  if (last) {
    const more = failing.length > 1 ? ` and ${count(failing.length - 1, 'other run')}` : ''
    if (state === 'beside') return fit(headOf(last), longestHead)
    const since = tests.filter((one) => standsPassed(one) && one.tests !== null && one.at > last.at)
    const passedSince = since.at(-1)
    // Of what is over, other runs that passed after it are the later word on the tests.
    if (isOver && passedSince) {
      const others = since.length > 1 ? ` and ${count(since.length - 1, 'other run')}` : ''
      return `${fit(headOf(last), longestHead)}${failingNames(last)}${more}; passed since: ${fit(headOf(passedSince), longestHead)}${others}`
    }
    const fail = isOver ? 'failed at its end' : last.failedBefore > 0 ? 'still fail' : 'fail'
    return `tests ${fail} (${fit(headOf(last), longestHead)}${failingNames(last)}${more})`
  }
  const thrown = tests.findLast(passedUndone)
  const counted = tests.filter(isCountedPass)
  // How the project stands is told from a run of all of it.
  const passed = counted.findLast(({ target }) => target.length === 0) ?? counted.at(-1)
  if (thrown?.tests && (passed === undefined || passed.at < thrown.at))
    return `${fit(headOf(thrown), longestHead)} ${withThrown}`
  if (passed) {
    const before = tests.reduce(
      (sum, one) => sum + one.failedBefore + (one.outcome === 'failed' ? 1 : 0),
      0,
    )
    // Of a failed run a part was seen to pass, and nothing says how the rest stands.
    const isPart = passed.target.length > 0 || partlyMended(tests) !== undefined
    const after = before > 0 ? ` after ${count(before, 'failing run')}` : ''
    const last = counted.at(-1)
    const later = last && last !== passed ? `; then ${headOf(last)}` : ''
    const then = headOf(passed).length + later.length <= longestHead ? later : ''
    const head =
      passed.target.length > 0
        ? sayParts(counted, passed)
        : `${fit(headOf(passed), longestHead)}${then}`
    return isPart ? `${head}${after}` : `tests pass (${head})${after}`
  }
  if (state === 'uncounted') return 'ran tests whose counts are unknown'
  return state === 'no_result' ? 'of a test run no result is recorded' : ''
}

/** The last part that passed, with the parts before it: it alone would stand for all of them. */
function sayParts(counted: readonly Matter[], last: Matter): string {
  const others = counted.filter(
    (one) => one !== last && one.target.some((part) => !last.target.includes(part)),
  )
  const before = others.at(-1)
  if (before === undefined) return fit(headOf(last), longestHead)
  const more = others.length > 1 ? ` and ${count(others.length - 1, 'other part')}` : ''
  return `${fit(headOf(before), longestHead)}; ${fit(headOf(last), longestHead)}${more}`
}

/** The failing tests by name where these are one or two. */
function failingNames({ tests }: Matter): string {
  if (!tests || tests.failed < 1 || tests.failed > 2) return ''
  const names = listOf(
    tests.failing.map(({ name }) => fit(name, 80)),
    2,
  )
  return names ? `: ${fit(names, 70)}` : ''
}

const withThrown = 'with changes that were thrown away'

/** Whether it went well by what was thrown away later: that mended nothing. */
function passedUndone({ outcome, undone }: Matter): boolean {
  return undone === true && outcome === 'done'
}

const checks: ReadonlySet<string> = new Set(['build', 'lint', 'types', 'format', 'ci'])

/** What is still broken of builds and checks, else how many were mended. Empty where none had failed. */
export function sayChecks(matters: readonly Matter[], isOver = false): string {
  const of = matters.filter(({ kind }) => checks.has(kind))
  const broken = of.filter(standsFailed)
  if (broken.length > 0)
    return `${isOver ? 'broken at its end' : 'still broken'}: ${listOf(
      broken.slice(-2).map((one) => fit(headOf(one), longestHead)),
      2,
    )}`
  const mended = of.filter((one) => standsPassed(one) && one.failedBefore > 0)
  const thrown = of.findLast((one) => passedUndone(one) && one.failedBefore > 0)
  if (thrown && mended.length === 0) return `${fit(nameOf(thrown), 48)} went well ${withThrown}`
  return mended.length === 0
    ? ''
    : `mended ${listOf(
        mended.slice(-2).map((one) => fit(nameOf(one), 48)),
        2,
      )}`
}

/** What was to be done and did not come about: a commit, a push, a pull request, a migration, a deployment. */
export function sayUndone(matters: readonly Matter[]): string {
  const words = {
    commit: 'the commit',
    push: 'the push',
    pull_request: 'the pull request',
    migration: 'the migration',
    deploy: 'the deployment',
    server: 'the server',
  } as const
  return matters
    .flatMap((one) => {
      if (!standsFailed(one) || !(one.kind in words)) return []
      const what = /\bpublish\b/.test(one.name) ? one.name : words[one.kind as keyof typeof words]
      return `${what} failed${one.error ? ` (${fit(one.error.text, 70)})` : ''}`
    })
    .slice(-2)
    .join('; ')
}
