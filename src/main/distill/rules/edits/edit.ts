// Tells what the edits of one file in a turn did: which functions changed and how.

import { type EditFacts, factsVersion } from '../../../../shared/facts/observation-facts.ts'
import { toolKindOf } from '../../../../shared/tool-kinds.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { capitalise, count, fit } from '../../../base/plain-text.ts'
import { isScratch, shortPath } from '../../../base/short-path.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import {
  errorLine,
  isUnanswered,
  longestError,
  noResult,
  outcomeFact,
  outcomeOf,
  refusedTitle,
} from '../commands/call-status.ts'
import { draftOf, longest } from '../draft.ts'
import { text } from '../fields.ts'
import { factText } from '../words/fact-text.ts'
import { editImportance } from '../words/importance.ts'
import { describeCreation } from './creation-words.ts'
import { describeEdit } from './edit-words.ts'
import { namedChanges } from './function-changes.ts'
import type { NamedChange } from './names/named-change.ts'
import { goneAtEnd } from './names/sql-names.ts'
import { isPutBack, netHunks, netSides, sidesOf, takenIn } from './net-change.ts'
import { allAdded, counted, type Hunk, type Patch, patchOf } from './patch.ts'
import { isDeletion } from './patched-files.ts'

/** Whether the tool changes a file that it names; a patch of several names none. */
export function isEdit(tool: string): boolean {
  return toolKindOf(tool) === 'edit' && tool !== 'apply_patch'
}

/** The file that an editing call names, as the agent wrote it. */
export function editedPath(call: ToolCall): string | null {
  return text(call.input, 'file_path', 'notebook_path', 'path') ?? text(call.response, 'filePath')
}

/** Where Claude Code has the agent write its plans: no file of the project, and told with the plan. */
const plansOfClient = /[\\/]\.claude[\\/]plans[\\/][^\\/]+\.md$/
/** Said of a file that lies in a folder for temporary files. */
const ofNoProject = '; a scratch file, not of the project'
const scratchMark = ' (a scratch file)'
/** No system takes longer paths: PATH_MAX of Linux. */
const longestRealPath = 4096
/** Functions that are told of one file, and those that are kept as facts. */
const mostFunctions = 40
const mostFunctionFacts = 12
/** Characters of a path that are kept as a fact. */
const longestPath = 300

/** Changed lines of all edits of a file together that are read for words; the rest is counted. */
const mostLinesRead = 1000

/**
 * One observation for all calls that edit the file at a path in a turn, in steps of one call each.
 * Attempts that failed are mentioned when no later one succeeded.
 */
export function* editDraft(
  wholePath: string,
  calls: readonly ToolCall[],
  wholeCwd: string | null,
): Generator<null, ObservationDraft> {
  const path = wholePath.slice(0, longestRealPath)
  const cwd = wholeCwd?.slice(0, longestRealPath) ?? null
  const file = shortPath(path, cwd)
  const done = calls.filter((call) => outcomeOf(call) === 'ok')
  const end = done.at(-1)
  if (end === undefined) return failedEdit(file, calls)
  if (isDeletion(end)) return deletion(path, cwd, calls, done.length)
  const { declared } = end
  const patches: Patch[] = []
  for (const call of done) {
    const patch = patchOf(call)
    if (patch) patches.push(patch)
    yield null
  }
  const created = patches[0]?.created ?? false
  const last = patches.findLastIndex(({ whole }) => whole)
  // What a later write replaced as a whole does not tell what the new file holds.
  const parts =
    created && last > 0 ? [asCreated(patches, last), ...patches.slice(last + 1)] : patches
  const hunks: Hunk[] = []
  const named: NamedChange[] = []
  const lines = { added: 0, removed: 0 }
  // What a later edit of the turn replaced is no news: the first text is compared with the last one.
  const net = created ? null : netHunks(patches)
  yield null
  let room = mostLinesRead
  for (const patch of parts) {
    for (const hunk of net === null ? patch.hunks : []) {
      if (takenIn(hunks, hunk)) continue
      if (room > 0) hunks.push({ ...hunk, lines: hunk.lines.slice(0, room) })
      room -= hunk.lines.length
    }
    lines.added += patch.added
    lines.removed += patch.removed
    if (net === null) {
      const { hunks: own, original } = patch
      named.push(...namedChanges({ path, hunks: own, original, sides: sidesOf(patch), declared }))
    }
    yield null
  }
  for (const hunk of net ?? []) {
    if (room > 0) hunks.push({ ...hunk, lines: hunk.lines.slice(0, room) })
    room -= hunk.lines.length
  }
  if (net !== null) {
    const original = patches[0]?.original ?? null
    named.push(...namedChanges({ path, hunks: net, original, sides: netSides(patches), declared }))
  }
  const merged = withoutHolders(merge(named))
  const gone = goneAtEnd(created && /\.sql$/i.test(path) ? hunks : [])
  const changes = created
    ? merged.flatMap((one) => (gone.has(one.name) ? [] : { ...one, change: 'added' as const }))
    : merged
  const functions = changes
    .filter(({ kind }) => kind === 'function' || kind === 'type')
    .slice(0, mostFunctions)
    .map(({ name, change }) => ({ name, change }))
  const facts: EditFacts = {
    v: factsVersion,
    kind: 'edit',
    outcome: 'done',
    file: { path: factText(file, longestPath), ...lines, created },
    edits: done.length,
    functions: functions
      .slice(0, mostFunctionFacts)
      .map(({ name, change }) => ({ name: factText(name, 120), change })),
    ...(!created && isPutBack(patches) && { backAt: end.at }),
    ...(isScratch(path, cwd) && { scratch: true as const }),
    attempted: 'edit',
    error: null,
  }
  const change = { file, hunks, changes, lines, length: lengthAfter(parts), edits: done.length }
  const words = created ? describeCreation(change) : describeEdit(change)
  const isOwn = !isScratch(path, cwd) || plansOfClient.test(path)
  const told = isOwn
    ? words
    : {
        ...words,
        title: `${fit(words.title, longest.title - scratchMark.length)}${scratchMark}`,
        summary: `${words.summary}${ofNoProject}`,
      }
  return draftOf(calls, {
    key: `edit:${file}`,
    kind: 'edit',
    facts,
    ...told,
    files: [file],
    functions,
    importance: editImportance({
      created,
      lines: lines.added + lines.removed,
      changes,
      temporary: isScratch(path, cwd) || plansOfClient.test(path),
    }),
  })
}

/** A file that a patch deleted: how many lines it had is not told. */
function deletion(
  path: string,
  cwd: string | null,
  calls: readonly ToolCall[],
  edits: number,
): ObservationDraft {
  const file = shortPath(path, cwd)
  const facts: EditFacts = {
    v: factsVersion,
    kind: 'edit',
    outcome: 'done',
    file: { path: factText(file, longestPath), added: 0, removed: 0, created: false },
    edits,
    functions: [],
    ...(isScratch(path, cwd) && { scratch: true as const }),
    attempted: 'edit',
    error: null,
  }
  const temporary = isScratch(path, cwd)
  return draftOf(calls, {
    key: `edit:${file}`,
    kind: 'edit',
    facts,
    title: `Deleted ${file}`,
    summary: `Deleted ${file}`,
    detail: `Deleted ${file}.`,
    files: [file],
    importance: editImportance({ created: false, lines: 0, changes: [], temporary }),
  })
}

/** The last whole content of a file that the turn created. */
function asCreated(patches: readonly Patch[], at: number): Patch {
  const patch = patches[at]
  if (!patch) throw new Error(`There is no patch ${at}`)
  return patch.content === null
    ? patch
    : { ...patch, created: true, linesBefore: null, ...counted([allAdded(patch.content)]) }
}

/** Lines of the file as the last patch left it: something else, such as a formatter, may have written it in between. */
function lengthAfter(patches: readonly Patch[]): number | null {
  const last = patches.at(-1)
  return last?.linesBefore == null ? null : last.linesBefore + last.added - last.removed
}

/** A class or module is told as changed only when nothing inside it is. */
function withoutHolders(changes: readonly NamedChange[]): NamedChange[] {
  const holders = new Set(changes.flatMap(({ name }) => holderOf(name) ?? []))
  return changes.filter(
    ({ name, kind, change }) =>
      kind !== 'type' || change !== 'modified' || !holders.has(name.split(/[.:]+/).at(-1) ?? name),
  )
}

/** `Cart` of `Cart.total`, or null. */
function holderOf(name: string): string | null {
  const end = name.indexOf('.')
  return end > 0 ? name.slice(0, end) : null
}

/** Several edits of one name become one change. */
function merge(changes: readonly NamedChange[]): NamedChange[] {
  const byName = new Map<string, NamedChange>()
  for (const change of changes) {
    const known = byName.get(change.name)
    byName.set(
      change.name,
      known
        ? {
            ...change,
            before: known.before,
            parametersBefore: known.parametersBefore ?? change.parametersBefore,
            parametersAfter: change.parametersAfter ?? known.parametersAfter,
            lines: known.lines + change.lines,
            change:
              known.change === 'added' && change.change !== 'removed'
                ? 'added'
                : known.change === change.change
                  ? change.change
                  : 'modified',
          }
        : change,
    )
  }
  return [...byName.values()]
}

const knownFailures: readonly (readonly [RegExp, string])[] = [
  [/String to replace not found/i, 'the text to replace was not in the file'],
  [/File has not been read yet/i, 'the agent had not read the file first'],
  [/File has been modified since read/i, 'the file had changed since the agent read it'],
  [/Found (\d+) matches of the string/i, 'the text to replace was in the file more than once'],
  [/No changes to make/i, 'the new text was the same as the old'],
]

function failedEdit(file: string, calls: readonly ToolCall[]): ObservationDraft {
  const last = calls.at(-1)
  const outcome = last ? outcomeOf(last) : 'failed'
  const verb = last?.tool === 'Write' ? 'write' : 'edit'
  const error = last ? errorLine(last) : ''
  const known = knownFailures.find(([at]) => at.test(error))?.[1]
  const refused = outcome === 'refused'
  const unanswered = last !== undefined && isUnanswered(last)
  const why = refused ? 'it was not permitted' : unanswered ? noResult : (known ?? fit(error, 160))
  const facts: EditFacts = {
    v: factsVersion,
    kind: 'edit',
    outcome: last ? outcomeFact(last) : 'failed',
    file: { path: factText(file, longestPath), added: 0, removed: 0, created: false },
    edits: calls.length,
    functions: [],
    attempted: verb,
    error:
      refused || outcome === 'interrupted' || error === ''
        ? null
        : { text: factText(error, longestError), place: null },
  }
  return draftOf(calls, {
    key: `edit:${file}`,
    kind: 'edit',
    facts,
    title: refused
      ? refusedTitle(`${verb} ${file}`)
      : `${capitalise(verb)} of ${file}${unanswered ? `: ${noResult}` : ' failed'}`,
    summary: refused
      ? `The agent wanted to ${verb} ${file} and was not permitted`
      : `The agent tried to ${verb} ${file}${calls.length > 1 ? ` ${count(calls.length, 'time')}` : ''}; ${unanswered ? '' : 'nothing changed: '}${why}`,
    detail: `${capitalise(verb)} ${file}: ${outcome}. ${capitalise(why)}.`,
    files: [file],
    failed: true,
    importance: refused ? 0.6 : known ? 0.12 : 0.3,
  })
}
