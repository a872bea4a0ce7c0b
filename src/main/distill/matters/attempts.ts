// Reads from a shell call what it tried of what can stand or fail, and how each of these ended.
import type { Attempt } from '../../../shared/facts/matter.ts'
import type { Outcome } from '../../../shared/facts/outcome.ts'
import type { TestRun } from '../../../shared/facts/test-run.ts'
import { fileName, isTemporary } from '../../base/short-path.ts'
import { readShellLine } from '../../shell/read-shell.ts'
import type { ShellCommand, ShellLine } from '../../shell/shell-command.ts'
import { buildReport } from '../rules/commands/build-report.ts'
import type { CommandReading } from '../rules/commands/command-reading.ts'
import { isGreen } from '../rules/commands/seen-end.ts'
import { isFailedRun, testRunFact, testRunsOf } from '../rules/commands/test-run.ts'
import { commitsBeforeFailure, nothingCommitted } from '../rules/outputs/quiet-git.ts'
import { asideIn } from '../rules/tools/aside.ts'
import { type CiRun, ciRunIn } from '../rules/tools/ci-runs.ts'
import { notFoundIn } from '../rules/tools/not-found.ts'
import { matterOfCommand, type Trial } from './matter-of-command.ts'
import { placeIn } from './place.ts'
import { probesIn } from './probes.ts'

/** One call tries no more than this. */
const mostAttempts = 8

/** A trial with its place in the line. */
interface Tried extends Trial {
  /** Whether another program reads what it prints: its exit code is lost. */
  readonly isPiped: boolean
  /** Whether the line goes on, or ends, without it. */
  readonly isHidden: boolean
  /** Whether anything else runs after it. */
  readonly isLast: boolean
  /** Whether the line may end well though it failed. */
  readonly isFree: boolean
  /** Its place among the commands of the line. */
  readonly place: number
  readonly command: ShellCommand
}

/** What is known of a shell call. */
export type Readable = Pick<
  CommandReading,
  | 'call'
  | 'line'
  | 'result'
  | 'tests'
  | 'failed'
  | 'brokenPlace'
  | 'seen'
  | 'described'
  | 'isBisecting'
  | 'counted'
>

/** The attempts of a shell call in their order; none where it was not permitted, or only looked. */
export function attemptsOf(reading: Readable, cwd: string | null): readonly Attempt[] {
  const before = known.get(reading)
  if (before?.cwd === cwd) return before.attempts
  const attempts = readAttempts(reading, cwd)
  known.set(reading, { cwd, attempts })
  return attempts
}

/** Grouping calls and telling what a group came to ask for the same. */
const known = new WeakMap<
  Readable,
  { readonly cwd: string | null; readonly attempts: readonly Attempt[] }
>()

function readAttempts(reading: Readable, cwd: string | null): Attempt[] {
  const { result, tests, described } = reading
  // What another commit comes to says nothing of the one that is worked on.
  if (result.end === 'refused' || reading.isBisecting) return []
  const missing = notFoundIn(reading.line, result.lines)
  const { tried, before } = triedIn(withCounted(reading), cwd, missing)
  // Checked on purpose: that it fails is what was wanted.
  if (reading.failed && meansToFail(described)) return []
  const seenRun = ciRunIn(reading.line, result.lines)
  const ci = seenRun === null ? [] : [ciAttempt(seenRun, reading)]
  if (tried.length === 0) {
    const { commands } = reading.line
    const isAside = asideIn(commands) !== null || probesIn(commands).length > 0
    if (ci.length > 0 || tests === null || isAside) return ci
    return [unnamedTests(reading)]
  }
  const runs = runsOf(tried, reading)
  const ends = runs ?? endsOf(tried, before, reading)
  return [
    ...tried.flatMap((one, at) => {
      const end = ends[at]
      // Nothing was to be committed: that neither stands nor fails.
      if (one.kind === 'commit' && nothingCommitted(reading.line, result.lines)) return []
      return end ? attempt(one, end, reading, cwd) : []
    }),
    ...ci,
  ].slice(-mostAttempts)
}

/** How several test runs of one line ended, each by its own counts; null where these cannot be told apart. */
function runsOf(tried: readonly Tried[], reading: Readable): (End | null)[] | null {
  const { result, tests } = reading
  const isTest = ({ kind }: Tried) => kind === 'test'
  const most = tried.filter(isTest).length
  const hasEnded = result.end === 'ok' || result.end === 'failed'
  if (tests === null || !hasEnded || most < 2 || !tried.every(isTest)) return null
  const runs = testRunsOf(result.lines, most)
  if (runs === null) return null
  return runs.map((run) => ({
    outcome: isFailedRun(run) ? 'failed' : 'done',
    unseen: false,
    tests: testRunFact(run, false),
  }))
}

/** The line with what it ran inside of words to count its errors, behind the others. */
function withCounted({ line, counted }: Readable): ShellLine {
  const inside = line.substituted.filter((command) => counted.has(command))
  return inside.length === 0 ? line : { ...line, commands: [...line.commands, ...inside] }
}

const confirmsFailure =
  /\b(?:confirm|verify|check|ensure|make sure|prove|see|watch|expect)\b.{0,60}\bfail(?:s|ing)?\b(?! (?:no|any) )/i
const failsOnPurpose =
  /\b(?:expect(?:ed|ing)|should|must|supposed|meant) (?:to )?(?:fail|break|be red)\b|\b(?:on purpose|deliberately|intentionally|sabotag\w+|mutation (?:check|test))\b|(?<!\p{L})(?:soll(?:en|te)? (?:\p{L}+ )?(?:fehlschlagen|rot sein)|muss fehlschlagen|doi(?:t|vent) échouer|deben? fallar|tienen? que fallar|devono? fallire|devem? falhar|moet(?:en)? falen)(?!\p{L})/iu

function meansToFail(described: string | null): boolean {
  return (
    described !== null &&
    (confirmsFailure.test(described) || failsOnPurpose.test(described)) &&
    !/\b(?:no|not|nothing|why|which|if|whether|without (?:any )?fail\w*)\b/i.test(described)
  )
}

/** Whether a command runs in a folder for trying things out, unless that is where the session works. */
export function isThrowAway({ words, folder }: ShellCommand, cwd: string | null): boolean {
  const at = words.indexOf('-C')
  const place = words[0] === 'git' && at > 0 ? (words[at + 1] ?? folder) : folder
  return place !== null && place !== cwd && isTemporary(place, cwd)
}

/** Whether a line goes to a folder that it makes for itself: `cd "$(mktemp -d)"`. */
function isInOwnFolder({ folder }: ShellCommand, { commands, substituted }: ShellLine): boolean {
  if (folder === null || !folder.startsWith('$')) return false
  return (
    folder.includes('mktemp') ||
    [...commands, ...substituted].some(
      ({ words, assignments }) =>
        words.some((word) => word === 'mktemp' || /^\w+=\/tmp\//.test(word)) ||
        assignments.some(({ value }) => /mktemp|^\/tmp\//.test(value)),
    )
  )
}

function triedIn(
  line: ShellLine,
  cwd: string | null,
  missing: readonly string[],
): { tried: Tried[]; before: string[] } {
  const { commands } = line
  const tried: Tried[] = []
  const before: string[] = []
  const aside = asideIn(commands)
  const probes = probesIn(commands)
  for (const [at, command] of commands.entries()) {
    // What is tried with the changes put away, or on a file made for it alone, says nothing of them.
    const isAside = [aside ?? [], probes].flat().some(({ from, to }) => at > from && at < to)
    // What is not installed was not tried.
    const isMissing = command.words.slice(0, 2).some((word) => missing.includes(fileName(word)))
    const trial = command.piped || isAside || isMissing ? null : matterOfCommand(command)
    // What is tried in a throw-away folder says nothing of the project.
    if (trial && !isThrowAway(command, cwd) && !isInOwnFolder(command, line)) {
      const next = commands.slice(at + 1)
      tried.push({
        ...trial,
        isPiped: command.feeds && !command.endsLine,
        isHidden:
          checking.has(trial.kind) &&
          !command.endsLine &&
          command.confirmedBy === null &&
          command.codeAfter === null,
        isLast: next.every(({ piped }) => piped),
        isFree: !command.endsLine,
        place: at,
        command,
      })
    } else if (tried.length === 0) before.push(command.words[0] ?? '')
  }
  return { tried, before }
}

/** Kinds that are told as mended only when seen to be. */
const checking: ReadonlySet<Trial['kind']> = new Set(['build', 'lint', 'types', 'format'])

interface End {
  readonly outcome: Outcome
  readonly unseen: boolean
  /** What it counted, where several runs of the line are told apart. */
  readonly tests?: TestRun
}

/** How each ended, in their order; null for what was not reached, or of which nothing is known. */
function endsOf(
  tried: readonly Tried[],
  before: readonly string[],
  reading: Readable,
): (End | null)[] {
  const { result, failed } = reading
  switch (result.end) {
    case 'background':
      return tried.map(() => ({ outcome: 'running', unseen: false }))
    case 'no_result':
      return tried.map(() => ({ outcome: 'no_result', unseen: false }))
    case 'interrupted':
    case 'timeout':
      return tried.map(() => ({ outcome: 'interrupted', unseen: false }))
    case 'refused':
      return tried.map(() => null)
    default:
      break
  }
  if (!failed) return tried.map((one) => wentWell(one, reading, tried.length === 1))
  const errorsOf = ({ command }: Tried) => reading.counted.get(command)?.errors ?? 0
  if (tried.some((one) => errorsOf(one) > 0))
    return tried.map((one) =>
      errorsOf(one) > 0 ? { outcome: 'failed', unseen: false } : wentWell(one, reading),
    )
  const { line, brokenPlace: broken } = reading
  // What stands behind what broke was not reached.
  if (broken !== null)
    return tried.map((one) => {
      if (one.place === broken) return { outcome: 'failed', unseen: false }
      return one.place < broken ? wentWell(one, reading) : null
    })
  // What was committed has not failed: what did stands behind it.
  const made = result.end === 'failed' ? commitsBeforeFailure(line, result.lines).at(-1) : undefined
  if (made !== undefined) {
    const next = tried.find(({ place }) => place > made.at)
    return tried.map((one) => {
      if (one.place <= made.at) return wentWell(one, reading)
      return one === next ? { outcome: 'failed', unseen: false } : null
    })
  }
  const culprit = culpritOf(tried, before, reading)
  if (culprit === 'not reached') return tried.map(() => null)
  // Which of several test runs failed is not known: of the others nothing is.
  const isOpen = (one: Tried) =>
    one.kind === 'test' && culprit !== null && tried[culprit]?.kind === 'test' && one.isFree
  return tried.map((one, at) => {
    if (at !== culprit && isOpen(one)) return null
    if (at === culprit) return { outcome: 'failed', unseen: false }
    if (culprit === null || at < culprit) return wentWell(one, reading)
    // Behind a pipe the line goes on after what failed.
    return result.end === 'failed' ? null : wentWell(one, reading)
  })
}

function wentWell(one: Tried, reading: Readable, isOnly = false): End {
  const { result, seen } = reading
  if (!result.isTold && !isShown(one, reading) && !(isOnly && seen === 'output'))
    return { outcome: 'untold', unseen: true }
  // Of what went to the background in its line nobody saw the end either.
  return { outcome: 'done', unseen: (one.isPiped || one.isHidden) && !isShown(one, reading) }
}

/** Whether the output shows that it went well. */
function isShown({ kind, command }: Tried, { tests, result, counted }: Readable): boolean {
  const count = counted.get(command)
  if (count !== undefined) return count.errors === 0
  if (kind === 'test') return tests !== null
  if (kind === 'commit' || kind === 'push' || kind === 'pull_request')
    return result.lines.some((line) => committed.test(line))
  return result.lines.some(isGreen)
}

const committed =
  /^\[[^\]]+ [0-9a-f]{7,40}\] |->|Everything up-to-date|\/(?:pull|merge_requests)\/\d+|^ok ✓/

/** Which of them failed: its place; null where none of them did; or that the line did not get so far. */
function culpritOf(
  tried: readonly Tried[],
  before: readonly string[],
  { result, tests }: Readable,
): number | null | 'not reached' {
  const place = (of: (one: Tried) => boolean) => {
    const at = tried.findIndex(of)
    return at < 0 ? null : at
  }
  const isBroken = result.end === 'failed'
  if (tests && isFailedRun(tests)) {
    const test = place(({ kind }) => kind === 'test')
    // A hook that ran the tests kept the commit from being made.
    return test ?? place(({ kind }) => kind === 'commit' || kind === 'push') ?? 0
  }
  if (isBroken && stoppedBefore(before, result.lines)) return 'not reached'
  if (before.some((program) => interpreters.test(program)) && raised(result.lines))
    return 'not reached'
  // What could not be pushed had been committed before.
  const push = place(({ kind }) => kind === 'push')
  if (push !== null && result.lines.some((line) => notPushed.test(line))) return push
  const commit = place(({ kind }) => kind === 'commit' || kind === 'push')
  if (commit !== null && result.lines.some((line) => hooks.test(line))) return commit
  const report = buildReport(result.lines)
  const checks: readonly string[] = ['lint', 'types', 'build', 'format']
  if (report && (report.problems ?? 0) > 0) {
    const past = isBroken ? pastGreen(tried, result.lines) : null
    if (past !== null) return past
    const check =
      (report.word === 'issue' ? place(({ kind }) => kind === 'lint') : null) ??
      place(({ kind, isPiped }) => checks.includes(kind) && (isPiped || isBroken)) ??
      place(({ kind }) => checks.includes(kind))
    if (check !== null) return check
  }
  // The tests went well: what broke the line came after them.
  const last = tried.findLastIndex(({ kind }) => kind === 'test')
  if (tests && last >= 0) {
    if (last < tried.length - 1) return last + 1
    return tried[last]?.isLast ? last : null
  }
  // Of a line that ended well what failed is something whose exit code it does not have.
  return (isBroken ? null : place(({ isFree }) => isFree)) ?? 0
}

/** Of several checks one after the other the one behind those that said that they found nothing; null where none did. */
function pastGreen(tried: readonly Tried[], lines: readonly string[]): number | null {
  const checks = tried.flatMap(({ kind, isPiped }, at) =>
    checking.has(kind) && !isPiped ? at : [],
  )
  const greens = lines.filter(
    (line) => isGreen(line) && (buildReport([line])?.problems ?? 0) === 0,
  ).length
  return greens > 0 ? (checks[greens] ?? null) : null
}

const notPushed =
  /^error: failed to push|^ ?! \[(?:remote )?rejected\]|^fatal: .{0,200}\b(?:remote repository|upstream branch|Authentication failed)\b/

/** What runs scripts, and how such a script breaks. */
const interpreters = /^(?:python3?|node|ruby|perl|deno|bun)$/
function raised(lines: readonly string[]): boolean {
  return lines.some((line) =>
    /^(?:Traceback \(most recent|[A-Z]\w*(?:Error|Exception)\b)/.test(line.slice(0, 200)),
  )
}

/** A hook or a failing git command in front of a commit or push. */
const hooks =
  /^husky - |^(?:pre-commit|commit-msg|pre-push)\b.{0,80}(?:fail|exit)|^Pre-commit .{0,40}fail|^error: failed to push|^fatal: /i

/** Whether the line ended in what stands before the first trial, such as a folder that is not there. */
function stoppedBefore(before: readonly string[], lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '')?.slice(0, 300)
  if (first === undefined) return false
  if (/(?:^|[\s:])cd: /.test(first)) return true
  return before.some(
    (program) => /^[\w.-]+$/.test(program) && first.includes(`${program}: `) && program !== 'git',
  )
}

function attempt(one: Tried, end: End, { call, result }: Readable, cwd: string | null): Attempt {
  const { kind, name, program, target, folder, mends } = one
  return {
    kind,
    name,
    program: program || echoed(kind, result.lines),
    target: [...target],
    folder: placeIn(cwd, folder),
    outcome: end.outcome,
    unseen: end.unseen,
    ...(end.tests && { tests: end.tests }),
    mends,
    hook: kind === 'commit' && result.lines.some((line) => hookRan.test(line.slice(0, 200))),
    at: call.at,
  }
}

/** A run elsewhere that was looked at; the checks of a pull request are all there are. */
function ciAttempt({ name, branch, state, why }: CiRun, { call }: Readable): Attempt {
  const outcome = state === 'passed' ? 'done' : state === 'failed' ? 'failed' : 'running'
  return {
    ...{ kind: 'ci', name, program: 'ci', target: branch === null ? [] : [branch], folder: null },
    ...{ outcome, unseen: false, mends: false, hook: false, at: call.at },
    ...(why !== '' && { error: { text: why, place: null } }),
  }
}

const hookRan =
  /^husky\b|lint-staged|^\[(?:STARTED|COMPLETED)\] |^(?:→ )?No staged files match|\.{4}(?:Passed|Failed|Skipped)$|pre-commit|lefthook/i

/** The tool that a script runs, where the runner prints its command: `$ biome check`, `> vitest run`. */
function echoed(kind: Trial['kind'], lines: readonly string[]): string {
  for (const line of lines.slice(0, 40)) {
    const said = /^(?:\[[\w:.-]+\] )?[$>] (\S.{0,200})$/.exec(line)?.[1]
    if (said === undefined) continue
    for (const command of readShellLine(said).commands) {
      const trial = matterOfCommand(command)
      if (trial?.kind === kind && trial.program !== '') return trial.program
    }
  }
  return ''
}

/** Tests whose output was read, of a command that does not tell that it runs any. */
function unnamedTests({ call, tests, failed }: Readable): Attempt {
  return {
    ...{ kind: 'test', name: tests?.runner ?? 'tests', program: tests?.runner ?? '', target: [] },
    ...{ folder: null, outcome: failed ? 'failed' : 'done', unseen: false, mends: false },
    ...{ hook: false, at: call.at },
  }
}
