// Groups the shell calls of a turn that are told together: repeats, checks in a row, steps of one program, what is set up first.
import type { Attempt } from '../../../../shared/facts/matter.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { fileName, isTemporary } from '../../../base/short-path.ts'
import type { ShellCommand } from '../../../shell/shell-command.ts'
import { attemptsOf } from '../../matters/attempts.ts'
import { buildReport } from '../commands/build-report.ts'
import type { CommandReading } from '../commands/command-reading.ts'
import { writtenFiles, writtenWords } from '../commands/command-words.ts'
import { gitSubcommand, isLooking } from '../commands/looking-commands.ts'
import { sumOf } from '../outputs/counted-errors.ts'
import { printedGist, saidNothing } from '../outputs/printed-gist.ts'
import { reportIn } from '../outputs/report-words.ts'
import { ciRunIn } from '../tools/ci-runs.ts'
import { missedPath } from '../tools/did-not-run.ts'
import { handledFiles } from '../tools/handled-files.ts'
import { writtenByCommand } from '../tools/written-by-command.ts'

/** A shell call with those after it that were the same and ended the same, and those that asked for its output. */
export interface CommandStep {
  readonly reading: CommandReading
  readonly repeats: readonly ToolCall[]
  readonly followers: readonly ToolCall[]
}

/** Steps that one observation tells. */
export interface CommandGroup {
  /** `checks`: builds, linters and tests that all went well. `steps`: calls of one program that only report. */
  readonly kind: 'one' | 'checks' | 'steps'
  readonly steps: readonly CommandStep[]
  /** What was only set up for them in a throw-away place, or led to them without a word of its own. */
  readonly before: readonly ToolCall[]
  /** What that tried of what can stand or fail. */
  readonly attemptsBefore: readonly Attempt[]
}

/** Collects the shell calls of a turn in their order; what is complete is given back. */
interface CommandGroups {
  add(reading: CommandReading, followers: readonly ToolCall[]): CommandGroup | null
  /** Something was changed: what is checked from here on is another state. */
  changed(): void
  end(): CommandGroup[]
}

/** Steps of one group. */
const mostSteps = 40

interface Open {
  kind: CommandGroup['kind']
  readonly steps: { reading: CommandReading; repeats: ToolCall[]; followers: readonly ToolCall[] }[]
  readonly before: ToolCall[]
  readonly attemptsBefore: Attempt[]
}

/** Begins the groups of a turn in the folder `cwd`. */
export function startCommandGroups(cwd: string | null): CommandGroups {
  const byProgram = new Map<string, Open>()
  let open: Open | null = null
  let before: CommandReading[] = []
  let isChanged = false

  const opened = (reading: CommandReading, followers: readonly ToolCall[]): Open => ({
    kind: 'one',
    steps: [{ reading, repeats: [], followers }],
    before: [],
    attemptsBefore: [],
  })
  /** What was set up belongs to the call after it. */
  const withBefore = (group: Open): Open => {
    group.before.push(...before.map(({ call }) => call))
    group.attemptsBefore.push(...before.flatMap((reading) => attemptsOf(reading, cwd)))
    before = []
    return group
  }

  /** Calls that nothing came after: those of one program together. */
  const alone = (readings: readonly CommandReading[]): Open[] => {
    const groups: Open[] = []
    for (const reading of readings) {
      const last = groups.at(-1)
      const first = last?.steps[0]?.reading
      const isMore = first && !first.failed && !reading.failed && isOneProgram(first, reading)
      if (last && isMore && last.steps.length < mostSteps) {
        last.kind = 'steps'
        last.steps.push({ reading, repeats: [], followers: [] })
      } else groups.push(opened(reading, []))
    }
    return groups
  }

  /** Whether the group is one call that never came to what it was for, and this one is the same again. */
  const mends = (reading: CommandReading): boolean => {
    const [only, ...more] = open?.steps ?? []
    return (
      only !== undefined &&
      more.length === 0 &&
      only.followers.length === 0 &&
      isSlip(only.reading) &&
      isRetry(only.reading, reading)
    )
  }

  return {
    add(reading, followers) {
      if (open && mends(reading)) {
        const slips = open.steps.flatMap((step) => [step.reading.call, ...step.repeats])
        const earlier = open.before
        open = withBefore(opened(reading, followers))
        open.before.unshift(...earlier, ...slips)
        isChanged = false
        return null
      }
      const step = { reading, repeats: [], followers }
      if (followers.length === 0 && isStepOnTheWay(reading, cwd)) {
        before.push(reading)
        return null
      }
      const isQuiet = followers.length === 0 && isReport(reading, cwd)
      const program = isQuiet ? trackedProgram(reading) : null
      if (program !== null) {
        const known = byProgram.get(program)
        if (known && known.steps.length < mostSteps) {
          known.kind = 'steps'
          known.steps.push(step)
          withBefore(known)
          return null
        }
        byProgram.set(program, withBefore(opened(reading, followers)))
        return known ?? null
      }
      const last = open?.steps.at(-1)
      if (open && last && isSame(last.reading, reading)) {
        last.repeats.push(reading.call)
        return null
      }
      if (open && before.length === 0 && followers.length === 0) {
        const kind = joins(open, reading, isQuiet, isChanged)
        if (kind !== null) {
          open.kind = kind
          open.steps.push(step)
          return null
        }
      }
      const complete = open
      open = withBefore(opened(reading, followers))
      isChanged = false
      return complete
    },
    changed() {
      isChanged = true
    },
    end: () => {
      const last = open ?? [...byProgram.values()].at(-1)
      // What led to nothing more is a part of what was done last.
      if (last) withBefore(last)
      return [...(open ? [open] : []), ...alone(before), ...byProgram.values()]
    },
  }
}

/** As what a call joins the group before it; null where it stands on its own. */
function joins(
  open: Open,
  reading: CommandReading,
  isQuiet: boolean,
  isChanged: boolean,
): CommandGroup['kind'] | null {
  if (open.steps.length >= mostSteps || open.steps.some(({ followers }) => followers.length > 0))
    return null
  const all = open.steps.map((step) => step.reading)
  if (!isChanged && open.kind !== 'steps' && isGoodCheck(reading) && all.every(isGoodCheck)) {
    // Counts are of one run: with a second one it would not be told whose they are.
    return [...all, reading].filter(({ tests }) => tests !== null).length <= 1 ? 'checks' : null
  }
  const first = all[0]
  return open.kind !== 'checks' &&
    isQuiet &&
    first &&
    isReport(first, null) &&
    programOf(first) === programOf(reading)
    ? 'steps'
    : null
}

/** Done twice it makes two commits, as a revert and the revert of that one. */
function makesCommits({ purpose, line }: CommandReading): boolean {
  return (
    purpose.kind === 'commit' ||
    line.commands.some(({ words }) => /^(?:revert|cherry-pick|merge)$/.test(gitSubcommand(words)))
  )
}

/** The same aim with the same end, tried again at once. */
function isSame(a: CommandReading, b: CommandReading): boolean {
  if (a.command !== b.command && (a.described === null || a.described !== b.described)) return false
  const areTold = a.result.isTold && b.result.isTold
  if (sumOf(a.counted)?.errors !== sumOf(b.counted)?.errors) return false
  if (!areTold && (a.result.isTold !== b.result.isTold || a.seen !== b.seen)) return false
  if (a.result.end !== b.result.end || a.failed !== b.failed || a.purpose.kind !== b.purpose.kind)
    return false
  if (!a.failed)
    return a.command === b.command && a.tests?.passed === b.tests?.passed && !makesCommits(a)
  return (
    a.tests?.failed === b.tests?.failed &&
    a.found?.text === b.found?.text &&
    a.found?.place === b.found?.place
  )
}

/** Whether a call failed before what it was for had begun, or only named a path that is not there. */
function isSlip({ failed, isNotRun, result, tests, purpose }: CommandReading): boolean {
  if (!failed || tests !== null) return false
  if (isNotRun) return true
  if (result.end !== 'failed') return false
  return /^(?:explore|run|commit)$/.test(purpose.kind) && missedPath(result.lines)
}

/** Whether a call is the same as another one again, written otherwise. */
function isRetry(slip: CommandReading, reading: CommandReading): boolean {
  if (slip.purpose.kind !== reading.purpose.kind) return false
  if (slip.described !== null && slip.described === reading.described) return true
  const names = (one: CommandReading) =>
    one.line.commands.filter(({ piped }) => !piped).map(({ words }) => words.slice(0, 2).join(' '))
  const before = names(slip).filter((name) => !/^(?:cd|echo|export|set)\b/.test(name))
  const after = new Set(names(reading))
  return before.length > 0 && before.some((name) => after.has(name))
}

/** Whether a call says nothing beside what comes after it. */
function isStepOnTheWay(reading: CommandReading, cwd: string | null): boolean {
  return (
    isSetUp(reading, cwd) ||
    isStaging(reading) ||
    tellsNothing(reading, cwd) ||
    (reading.purpose.kind === 'explore' && isSlip(reading))
  )
}

/** A run of which neither its end nor its output says anything: a step on the way to what comes next. */
function tellsNothing(reading: CommandReading, cwd: string | null): boolean {
  const { purpose, failed, result, tests, line, probeCode, part } = reading
  if (failed || result.end !== 'ok' || !result.isTold || tests !== null) return false
  if (probeCode !== null || reading.counted.size > 0) return false
  const isRun = purpose.kind === 'run' && purpose.isUnknown && part === null
  // Of what was built or put in order for a run it is the run that was to be seen.
  const isMade =
    purpose.kind === 'build' &&
    (part === 'beside' || purpose.work === 'format') &&
    (buildReport(result.lines)?.problems ?? 0) + (buildReport(result.lines)?.warnings ?? 0) === 0
  if (!isRun && !isMade) return false
  if (isActing(reading) || writtenWords(line) !== null) return false
  if (line.commands.some(({ words }) => words.slice(1, 4).some((word) => acting.test(word))))
    return false
  if (reportIn(line, result.lines) !== null || ciRunIn(line, result.lines) !== null) return false
  if ((isRun && attemptsOf(reading, cwd).length > 0) || handledFiles(line, cwd) !== null)
    return false
  if (writtenFiles(line, cwd).length > 0 || writtenByCommand(line, result.lines, cwd).length > 0)
    return false
  if (printedGist(result, 'run', line) !== null && purpose.work !== 'format') return false
  // That nothing is printed may be the answer, unless a filter had to let it through.
  return (
    isMade ||
    !saidNothing(result, line) ||
    line.commands.some(
      ({ piped, words }) => piped && /^(?:[ef]?grep|rg)$/.test(fileName(words[0] ?? '')),
    )
  )
}

/** A build, a linter or a run of tests with counts that went well. */
function isGoodCheck({ purpose, failed, result, tests, part, line }: CommandReading): boolean {
  if (failed || result.end !== 'ok' || !result.isTold) return false
  // What else the line ran answers for itself.
  if (part === 'beside' && printedGist(result, 'run', line) !== null) return false
  return purpose.kind === 'build' ? true : purpose.kind === 'test' && tests !== null
}

/** Subcommands that reach others or undo something: such a call is told on its own. */
const acting =
  /^(?:submit|publish|deploy|release|push|create|merge|apply|upload|delete|destroy|remove|send|land)$/
/** Programs that act on data, containers, machines and repositories: what one of their calls did is news. */
const actsOnOthers =
  /^(?:docker|docker-compose|podman|kubectl|helm|terraform|tofu|pulumi|aws|gcloud|az|git|jj|gh|glab|psql|mysql|sqlite3|redis-cli|mongosh|ssh|scp|rsync|dotnet|rails|php|brew|systemctl|fly|flyctl|vercel|wrangler|supabase|prisma|firebase|heroku|ansible-playbook)$/

/** Whether a program acts on more than the files of the project, or answers from more than them. */
export function isActing(reading: CommandReading): boolean {
  return actsOnOthers.test(programOf(reading))
}

/** Lines that a report has at most. */
const mostPrinted = 8

/** A call of a program of its own that went well and printed a line or none: it tells little by itself. */
function isReport(reading: CommandReading, cwd: string | null): boolean {
  const { purpose, failed, result, tests, line } = reading
  if (failed || result.end !== 'ok' || !result.isTold || tests !== null) return false
  if (purpose.kind !== 'run' || !purpose.isUnknown || writtenWords(line) !== null) return false
  if (isActing(reading)) return false
  if (line.commands.some(({ words }) => words.slice(1, 4).some((word) => acting.test(word))))
    return false
  const printed = result.lines.filter((said) => said.trim() !== '')
  return (
    printed.length <= mostPrinted &&
    line.commands.every(({ writesTo }) => writesTo === null || writesTo === '/dev/null') &&
    attemptsOf(reading, cwd).length === 0
  )
}

/** Programs that run what they are given: two of their calls have nothing in common. */
const runners =
  /^(?:python3?|node|ruby|php|deno|perl|bash|sh|zsh|pwsh|elixir|tsx|ts-node|bun|npx|npm|pnpm|yarn|mix|go|cargo|make|just|task|mise|docker|kubectl|ssh|wsl|psql|mysql|sqlite3|gh|git|curl|source|eval|exec)(?:\.exe)?$/

/** The program whose calls of the whole turn are told together, such as a tracker of issues. */
function trackedProgram(reading: CommandReading): string | null {
  const program = programOf(reading)
  return runsOthers(reading) || !/^[\w.-]{2,40}$/.test(program) ? null : program
}

function isOneProgram(a: CommandReading, b: CommandReading): boolean {
  const program = trackedProgram(a)
  return program !== null && program === trackedProgram(b) && b.purpose.kind === 'run'
}

/** Whether its program only runs what it is given. */
export function runsOthers(reading: CommandReading): boolean {
  return runners.test(programOf(reading))
}

/** The program that the call is for. */
export function programOf(reading: CommandReading): string {
  const { line, purpose } = reading
  const [name = ''] = purpose.name.split(' ')
  const found = line.commands.find(({ words }) => fileName(words[0] ?? '') === name)
  return fileName(found?.words[0] ?? name)
}

/** Programs by which a place is set up. */
const settingUp =
  /^(?:mkdir|touch|cat|cp|mv|rm|echo|printf|tee|chmod|cd|true|:|sleep|export|mktemp)$/

/** Whether the call only says what the next commit is to hold. */
function isStaging({ failed, result, line }: CommandReading): boolean {
  const { commands, isWhole, substituted } = line
  const does = commands.filter((command) => !isLooking(command) || isAdding(command))
  return (
    !failed &&
    result.end === 'ok' &&
    isWhole &&
    substituted.length === 0 &&
    does.some(isAdding) &&
    does.every(
      (command) =>
        isAdding(command) ||
        (gitSubcommand(command.words) === 'rm' && command.words.includes('--cached')),
    )
  )
}

function isAdding({ words, writesTo }: ShellCommand): boolean {
  if (writesTo !== null) return false
  const sub = gitSubcommand(words)
  return sub === 'add' || (sub === 'apply' && words.includes('--cached'))
}

/** Whether the call only makes files in a throw-away place. */
function isSetUp({ failed, result, line, purpose }: CommandReading, cwd: string | null): boolean {
  if (failed || result.end !== 'ok' || purpose.kind !== 'run' || !line.isWhole) return false
  const paths = line.commands.flatMap(({ words: [program = '', ...rest], writesTo, folder }) => [
    ...(writesTo ? [writesTo] : []),
    ...(/^(?:mkdir|touch|cp|mv|rm)$/.test(program)
      ? rest.filter((word) => !word.startsWith('-'))
      : []),
    ...(folder ? [folder] : []),
  ])
  return (
    paths.length > 0 &&
    line.substituted.length === 0 &&
    line.commands.every(({ words }) => settingUp.test(words[0] ?? '')) &&
    paths.every((path) => isTemporary(path, cwd))
  )
}
