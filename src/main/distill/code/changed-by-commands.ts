// Finds the sources that a turn's commands changed on disk, by the times that git's files of the project have there.
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import type { ListedSource } from '../../../shared/worker/project-messages.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import { readShellLine } from '../../shell/read-shell.ts'
import { text } from '../rules/fields.ts'

/** Commands that only read, or whose output goes to files that are no sources. */
const readers: ReadonlySet<string> = new Set([
  ...[
    'cat',
    'cd',
    'cut',
    'date',
    'df',
    'diff',
    'du',
    'echo',
    'env',
    'file',
    'find',
    'grep',
    'head',
  ],
  ...['id', 'jq', 'less', 'ls', 'nl', 'printf', 'ps', 'pwd', 'rg', 'sleep', 'sort', 'stat', 'tail'],
  ...[
    'test',
    'tr',
    'tree',
    'true',
    'uname',
    'uniq',
    'wc',
    'which',
    'whoami',
    '[',
    'fd',
    'ag',
    'kill',
  ],
])
const gitReaders: ReadonlySet<string> = new Set([
  ...['add', 'blame', 'branch', 'commit', 'diff', 'fetch', 'log', 'ls-files', 'push', 'remote'],
  ...['rev-parse', 'show', 'status', 'config', 'describe', 'grep'],
])

/** Whether a call ran a command that may have written sources; what the line itself writes is read from it. */
export function mayChangeSources(call: Pick<ToolCall, 'tool' | 'input'>): boolean {
  const line = toolKindOf(call.tool) === 'run' ? text(call.input, 'command') : null
  if (line === null) return false
  const { commands, substituted, isWhole } = readShellLine(
    line,
    call.tool === 'PowerShell' ? 'powershell' : 'bash',
  )
  return (
    !isWhole ||
    [...commands, ...substituted].some(({ words: [program, first = ''], writesTo }) => {
      if (writesTo !== null && writesTo !== '/dev/null') return true
      if (program === 'git') return !gitReaders.has(first)
      return program !== undefined && !readers.has(program)
    })
  )
}

/** A source and the command that changed it last. */
export interface ChangedByCommand {
  readonly path: string
  readonly call: ToolCall
}

/** A system tells times of files in ticks: ms. */
const slackMs = 20
/**
 * A call counts from when it was told, and its hook is a process that a busy machine lets wait: ms. With 60 ms between
 * a command's end and its hook 8 of 8 files that `git mv` or `sed -i` changed were lost.
 */
const toldLateMs = 1000

/** The time in which a command that may have written sources ran. */
export interface CommandRun {
  readonly call: ToolCall
  /** Whether something that happened at this time, ms since 1970, happened meanwhile. */
  readonly covers: (at: number) => boolean
}

/**
 * The runs of the commands of a turn that may have written sources, by its calls in the order of time. Where it is not
 * told how long a command ran, it began no earlier than the call before it was told.
 */
export function commandRuns(
  calls: readonly ToolCall[],
  turnStartedAt: number,
): readonly CommandRun[] {
  return calls.flatMap((call, at) => {
    if (!mayChangeSources(call)) return []
    const before = calls[at - 1]?.at ?? turnStartedAt
    // It began no earlier than the call before it was told, but where both ran at once.
    const begun = call.at - (call.durationMs ?? 0)
    const from =
      call.durationMs === null ? before : Math.min(begun, Math.max(before, begun - toldLateMs))
    const covers = (time: number): boolean => time >= from - slackMs && time <= call.at + slackMs
    return [{ call, covers }]
  })
}

/** The sources whose last change lies within the run of a command. */
export function changedByCommands(
  listed: readonly ListedSource[],
  runs: readonly CommandRun[],
): readonly ChangedByCommand[] {
  return listed.flatMap(({ path, changedAt }) => {
    const run = runs.findLast(({ covers }) => covers(changedAt))
    return run ? [{ path, call: run.call }] : []
  })
}
