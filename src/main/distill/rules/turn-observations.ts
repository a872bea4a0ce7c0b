// Turns the calls of one turn into observations: routes each call to its rule and groups what belongs together.

import type { TaskEnds, ToolCall, TurnRecord } from '../../agents/tool-call.ts'
import { fileName, shortPath } from '../../base/short-path.ts'
import { fileMovesOf } from '../matters/file-moves.ts'
import { isAmong, putBackBy } from '../matters/put-back.ts'
import type { ObservationDraft } from '../observation-draft.ts'
import { type CommandGroup, isActing, startCommandGroups } from './command-groups/command-groups.ts'
import { groupDraft } from './command-groups/group-words.ts'
import {
  backgroundId,
  followedId,
  followsBackground,
  outputReadBy,
  stopsBackground,
  withStarted,
} from './commands/background.ts'
import { isUnanswered, outcomeOf } from './commands/call-status.ts'
import { isShell } from './commands/command.ts'
import { type CommandReading, readCommand } from './commands/command-reading.ts'
import { withBefore } from './draft.ts'
import { editDraft, editedPath, isEdit } from './edits/edit.ts'
import { patchedFiles } from './edits/patched-files.ts'
import { resultText, text } from './fields.ts'
import { browserDraft, browserServer } from './others/browser-steps.ts'
import { isLook, startExploration } from './others/exploration.ts'
import type { LedTo } from './others/exploration-end.ts'
import { otherToolDraft, skillDraft } from './others/other-tool.ts'
import {
  type AgentCommand,
  agentCommand,
  startedAgent,
  startsSubagent,
  subagentDraft,
} from './others/subagent.ts'
import { isWeb, webDraft } from './others/web.ts'
import { reportIn } from './outputs/report-words.ts'
import { tellingLine } from './outputs/telling-line.ts'
import { withSaidDone } from './prompts/own-words/said-done.ts'
import { keepsTasks, planDraft, proposedPlanDraft } from './prompts/plan.ts'
import { questionDraft } from './prompts/question.ts'
import { removedAgain } from './removed-again.ts'
import { bisects } from './tools/aside.ts'
import { ciRunIn } from './tools/ci-runs.ts'

/**
 * The observations of a turn, one at a time so that the caller may pause between them. A rule that
 * throws costs its call the good words, not its place: `onProblem` hears of it.
 */
export function* turnObservations(
  turn: TurnRecord,
  onProblem: (error: unknown, call: ToolCall) => void,
): Generator<ObservationDraft | null> {
  const { cwd } = turn
  const own = [...turn.calls].sort((a, b) => a.at - b.at || a.eventId - b.eventId)
  const calls = withStarted(own, turn.startedBefore ?? [])
  const main = calls.filter(({ agentId }) => agentId === null).flatMap(patchedFiles)
  const exploration = startExploration(cwd)
  const groups = {
    tasks: [] as ToolCall[],
    edits: new Map<string, ToolCall[]>(),
    browsers: new Map<string, ToolCall[]>(),
  }
  const started = new Map<string, ToolCall>()
  const followed = new Map<string, ToolCall[]>()
  const startedInBackground = new Set(
    main.flatMap((call) =>
      isShell(call.tool) || startsSubagent(call.tool) ? (backgroundId(call) ?? []) : [],
    ),
  )

  /** Whether nothing of the turn is told but what was looked at. */
  const isAlone = (): boolean => main.length === looks.length && turn.subagents.length === 0

  const guarded = (call: ToolCall, make: () => ObservationDraft): ObservationDraft => {
    try {
      return make()
    } catch (error) {
      onProblem(error, call)
      return otherToolDraft(call)
    }
  }

  /** The draft that the steps end in, with a pause after each. */
  const stepwise = function* (
    call: ToolCall,
    steps: Generator<null, ObservationDraft>,
  ): Generator<ObservationDraft | null> {
    try {
      yield yield* steps
    } catch (error) {
      onProblem(error, call)
      yield otherToolDraft(call)
    }
  }

  const looks: ToolCall[] = []
  const look = (call: ToolCall): void => {
    try {
      looks.push(call)
      exploration.add(call)
    } catch (error) {
      onProblem(error, call)
    }
  }

  const readsOutput = (call: ToolCall): boolean => startedInBackground.has(outputReadBy(call) ?? '')
  for (const call of main) {
    const id = followsBackground(call.tool) ? followedId(call) : outputReadBy(call)
    if (id !== null && startedInBackground.has(id))
      followed.set(id, [...(followed.get(id) ?? []), call])
  }

  const commands = startCommandGroups(cwd)
  let isBisecting = false
  const undone: ToolCall[][] = []
  const removed: { readonly path: string; readonly at: number }[] = []
  /** What is edited after it was put back is another change. */
  const endEdits = (paths: readonly string[]): void => {
    if (paths.length === 0) return
    for (const [path, edits] of groups.edits) {
      if (!isAmong(path, paths)) continue
      undone.push(edits)
      groups.edits.delete(path)
    }
  }
  const told = (group: CommandGroup): ObservationDraft | null => {
    const first = group.steps[0]?.reading.call
    return first ? guarded(first, () => groupDraft(group, cwd)) : null
  }

  for (const call of main) {
    const { tool } = call
    if (isShell(tool)) {
      const followers = followed.get(backgroundId(call) ?? '') ?? []
      const read = tryToRead(call, followers, turn.taskEnds, onProblem)
      const bisect = read && bisects(read.line)
      if (bisect === 'on') isBisecting = true
      const reading = read && isBisecting ? { ...read, isBisecting } : read
      if (bisect === 'off') isBisecting = false
      if (read && !read.failed) {
        endEdits(putBackBy(read.line, cwd))
        for (const { from, to } of fileMovesOf(read.line, cwd))
          if (to === null) removed.push({ path: from.replace(/\/$/, ''), at: call.at })
      }
      if (reading === null) yield otherToolDraft(call)
      else if (readsOutput(call) && !reading.failed) {
        // Told with what wrote it.
      } else if (isPlainLook(reading)) look(call)
      else {
        const group = commands.add(reading, followers)
        if (group) yield told(group)
      }
      yield null
      continue
    }
    const path = isEdit(tool) ? editedPath(call) : null
    if (path !== null) {
      const key = shortPath(path, cwd)
      commands.changed()
      const known = groups.edits.get(key)
      if (known) known.push(call)
      else groups.edits.set(key, [call])
    } else if (tool === 'Read' && readsOutput(call)) {
      // Told with what wrote it.
    } else if (isLook(tool) && outcomeOf(call) !== 'refused') {
      // What a look found is not known without its result.
      if (!isUnanswered(call)) look(call)
    } else if (keepsTasks(tool)) groups.tasks.push(call)
    else if (startsSubagent(tool)) {
      commands.changed()
      started.set(startedAgent(call) ?? call.toolUseId, call)
    } else if (isWeb(tool))
      yield guarded(call, () => (isUnanswered(call) ? otherToolDraft(call) : webDraft(call)))
    else if (tool === 'ExitPlanMode') yield guarded(call, () => proposedPlanDraft(call, turn))
    else if (tool === 'AskUserQuestion') yield guarded(call, () => questionDraft(call))
    else if (tool === 'Skill' || tool === 'SlashCommand') {
      // A skill that was loaded is read like a file; that it could not be is news.
      if (outcomeOf(call) === 'ok') look(call)
      else yield guarded(call, () => (isUnanswered(call) ? otherToolDraft(call) : skillDraft(call)))
    } else if (browserServer(call) !== null) {
      const server = browserServer(call) ?? ''
      const known = groups.browsers.get(server)
      if (known) known.push(call)
      else groups.browsers.set(server, [call])
    } else if (!(followsBackground(tool) && startedInBackground.has(followedId(call) ?? '')))
      yield guarded(call, () => otherToolDraft(call))
    yield null
  }
  for (const group of commands.end()) yield told(group)
  const edited = [...undone, ...groups.edits.values()]
  const changed = edited.flatMap((edits) => {
    const path =
      edits.some((one) => outcomeOf(one) === 'ok') && edits[0] ? editedPath(edits[0]) : null
    return path === null ? [] : shortPath(path, cwd)
  })
  // That a file was read before it was changed is told by its change.
  const reads = exploration.readsOf(new Set(changed))
  const applied = edited.flatMap(appliedEdit)
  const begun = looks[0]?.at ?? Number.POSITIVE_INFINITY
  // What was looked at for a change is told by the change.
  const ledTo = reads === null ? edited.find((edits) => lastApplied(edits, begun)) : undefined
  for (const edits of edited) {
    const [first] = edits
    const path = first ? editedPath(first) : null
    if (!first || path === null) continue
    const file = shortPath(path, cwd)
    const before = edits === ledTo ? looks : (reads?.get(file) ?? [])
    reads?.delete(file)
    const editedAt = edits.findLast((one) => outcomeOf(one) === 'ok')?.at ?? first.at
    const isGone = removed.some(
      (one) => one.at > editedAt && (file === one.path || file.startsWith(`${one.path}/`)),
    )
    for (const draft of stepwise(first, editDraft(path, edits, cwd)))
      yield draft === null ? null : withBefore(isGone ? removedAgain(draft) : draft, before)
  }
  yield* subagents(turn, calls, started, followed, guarded, onProblem)
  for (const steps of groups.browsers.values()) {
    const [first] = steps
    if (first) yield guarded(first, () => browserDraft(steps))
  }
  if (reads === null && ledTo === undefined) {
    const told = exploration.draft({ edits: applied, lastMessage: turn.lastMessage })
    // Beside what was done, that something was read says nothing without what was found.
    if (told && (isAlone() || isMissing(told) || told.summary !== exploration.draft()?.summary))
      yield told
  }
  const [task] = groups.tasks
  const isContradicted = edited.some((edits) => edits.every((one) => outcomeOf(one) === 'refused'))
  if (task)
    yield atEnd(
      guarded(task, () =>
        withSaidDone(
          planDraft(groups.tasks, isContradicted, turn.taskCallsBefore),
          turn.lastMessage,
        ),
      ),
      groups.tasks,
    )
}

/** What tells how things stood at last, at that time. */
function atEnd(draft: ObservationDraft, calls: readonly ToolCall[]): ObservationDraft {
  return { ...draft, at: calls.at(-1)?.at ?? draft.at }
}

/** Whether all that was looked at was not there. */
function isMissing({ facts }: ObservationDraft): boolean {
  return facts.kind === 'explore' && facts.missing.count > 0 && facts.files === 0
}

/** Whether the last of these edits that was applied came after that time (ms since 1970). */
function lastApplied(edits: readonly ToolCall[], from: number): boolean {
  return edits.some((one) => outcomeOf(one) === 'ok' && one.at >= from)
}

/** The file and the time of the last edit of it that was applied. */
function appliedEdit(edits: readonly ToolCall[]): LedTo['edits'] {
  const last = edits.findLast((one) => outcomeOf(one) === 'ok')
  const path = last ? editedPath(last) : null
  return last && path !== null ? [{ path, at: last.at }] : []
}

function tryToRead(
  call: ToolCall,
  followers: readonly ToolCall[],
  ends: TaskEnds | undefined,
  onProblem: (error: unknown, call: ToolCall) => void,
): CommandReading | null {
  try {
    return readCommand(call, followers, ends)
  } catch (error) {
    onProblem(error, call)
    return null
  }
}

/** A look that ended well, or found nothing: part of the exploration. One that broke is told on its own. */
function isPlainLook(reading: CommandReading): boolean {
  const { purpose, result, call, line } = reading
  // How a run elsewhere stands is news.
  if (ciRunIn(line, result.lines) !== null) return false
  if (call.outcome === 'failed' && reportIn(line, result.lines) !== null) return false
  if (answersOfItself(reading)) return false
  if (saysItLooks(reading)) return true
  if (purpose.kind !== 'explore') return false
  if (result.end === 'ok') return true
  return (
    call.outcome === 'failed' &&
    result.exitCode === 1 &&
    result.lines.every((line) => line.trim() === '')
  )
}

/** A look at what runs, or a measurement, of which the output has a line that answers. */
function answersOfItself({ purpose, result, line }: CommandReading): boolean {
  if (result.end !== 'ok') return false
  const isAsked =
    purpose.kind === 'explore'
      ? line.commands.some(({ words: [program = ''] }) =>
          /^(?:kubectl|oc|helm)$/.test(fileName(program)),
        )
      : purpose.isUnknown
  return isAsked && tellingLine(result.lines) !== null
}

/** An unknown program of which the agent says that it only shows something, such as a tracker of issues. */
function saysItLooks(reading: CommandReading): boolean {
  const { purpose, failed, call, line } = reading
  if (failed || !purpose.isUnknown || isActing(reading)) return false
  const said = text(call.input, 'description') ?? ''
  return (
    /^(?:show|view|list|find|get|look|inspect|read|see|search|display|print|locate)\b/i.test(
      said,
    ) && line.commands.every(({ writesTo }) => writesTo === null)
  )
}

function* subagents(
  turn: TurnRecord,
  calls: readonly ToolCall[],
  started: Map<string, ToolCall>,
  followed: ReadonlyMap<string, readonly ToolCall[]>,
  guarded: (call: ToolCall, make: () => ObservationDraft) => ObservationDraft,
  onProblem: (error: unknown, call: ToolCall) => void,
): Generator<ObservationDraft | null> {
  const inside = new Map<string, ToolCall[]>()
  for (const call of calls) {
    if (call.agentId === null) continue
    const known = inside.get(call.agentId)
    if (known) known.push(call)
    else inside.set(call.agentId, [call])
  }
  const records = new Map(turn.subagents.map((record) => [record.agentId, record]))
  const unnamed = new Map(
    [...started].filter(([id, start]) => id === start.toolUseId && !records.has(id)),
  )
  for (const { agentId, result } of records.values()) {
    // Older clients do not tell which call started an agent; both tell the same result.
    const same = [...unnamed].find(
      ([, start]) => result !== null && resultText(start.response).trim() === result.trim(),
    )
    if (!same || started.has(agentId)) continue
    unnamed.delete(same[0])
    started.delete(same[0])
    started.set(agentId, same[1])
  }
  const ids = new Set([...started.keys(), ...inside.keys(), ...records.keys()])
  for (const id of ids) {
    const start = started.get(id) ?? null
    const followers = followed.get(id) ?? []
    const stops = followers.filter(({ tool }) => stopsBackground(tool))
    const own = [...(inside.get(id) ?? []), ...followers.filter((one) => !stops.includes(one))]
    const told = turn.taskEnds?.get(id)
    // What has ended cannot be stopped: that call fails.
    const isStopped = told !== undefined || stops.some((call) => outcomeOf(call) === 'ok')
    const known = start === null || id !== start.toolUseId
    const commands: AgentCommand[] = []
    for (const call of own) {
      const command = isShell(call.tool) ? readAgentCommand(call, turn.cwd, onProblem) : null
      if (command) commands.push(command)
      yield null
    }
    const record = records.get(id) ?? null
    const work = { start, record, calls: own, agentId: known ? id : null, commands, isStopped }
    const first = start ?? own[0]
    if (first) yield guarded(first, () => subagentDraft(work, turn.cwd))
    else if (work.record)
      yield recordOnly(subagentDraft(work, turn.cwd), work.record.endedAt ?? work.record.startedAt)
  }
}

function readAgentCommand(
  call: ToolCall,
  cwd: string | null,
  onProblem: (error: unknown, call: ToolCall) => void,
): AgentCommand | null {
  try {
    return agentCommand(call, cwd)
  } catch (error) {
    onProblem(error, call)
    return null
  }
}

/** A subagent known only by its end takes its time from there. */
function recordOnly(draft: ObservationDraft, at: number | null): ObservationDraft {
  return at === null ? draft : { ...draft, at }
}
