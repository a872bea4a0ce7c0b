// Groups the reads and searches of a turn into one observation: what was looked for, and where.

import { type ExplorationFacts, factsVersion } from '../../../../shared/facts/observation-facts.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { count, fit, listOf, oneLine, unique } from '../../../base/plain-text.ts'
import { distinctNames, fileName, isTemporary, shortPath } from '../../../base/short-path.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { errorLine, outcomeOf } from '../commands/call-status.ts'
import { draftOf } from '../draft.ts'
import { list, number, text } from '../fields.ts'
import { plain } from '../prompts/agent-message.ts'
import { importance } from '../words/importance.ts'
import { endOf, type LedTo, type LookEnd, withEnd } from './exploration-end.ts'
import { commonPlace, titleOf } from './exploration-title.ts'
import { named } from './exploration-words.ts'
import { type Looks, notePart, seen } from './looks.ts'
import { readPart, sayPart } from './read-parts.ts'
import { eachPattern, grepOf, saySearch } from './searches.ts'
import { noteShell } from './shell-looks.ts'
import { sayDiff } from './shown-diffs.ts'

const lookingTools = new Set([
  'Read',
  'Grep',
  'Glob',
  'LS',
  'NotebookRead',
  'ToolSearch',
  'ListMcpResourcesTool',
  'ReadMcpResourceTool',
  'LSP',
])

/** Whether the tool only reads or searches. */
export function isLook(tool: string): boolean {
  return lookingTools.has(tool)
}

/** Collects the looking around of a turn, call by call. */
interface Exploration {
  add(call: ToolCall): void
  /**
   * The calls by the file that they read, where every one of them read one of these `files` and nothing else was
   * looked at; else null.
   */
  readsOf(files: ReadonlySet<string>): Map<string, readonly ToolCall[]> | null
  /** The one observation for all of it, with what came of it, or null where nothing was looked at. */
  draft(led?: LedTo): ObservationDraft | null
}

/** Begins an exploration; paths are told relative to `cwd`. */
export function startExploration(cwd: string | null): Exploration {
  const calls: ToolCall[] = []
  const looks: Looks = {
    read: new Map(),
    searches: [],
    globs: [],
    missing: [],
    aims: [],
    skills: [],
    parts: new Map(),
    diffs: new Map(),
    git: 0,
  }
  return {
    add(call) {
      calls.push(call)
      note(looks, call, cwd)
    },
    readsOf(files) {
      const reads = new Map<string, readonly ToolCall[]>()
      for (const call of calls) {
        const path =
          call.tool === 'Read' && outcomeOf(call) === 'ok' ? text(call.input, 'file_path') : null
        const file = path === null ? null : shortPath(path, cwd)
        if (file === null || !files.has(file)) return null
        reads.set(file, [...(reads.get(file) ?? []), call])
      }
      return reads
    },
    draft: (led = { edits: [], lastMessage: null }) =>
      calls.length === 0 ? null : draftOfLooks(looks, calls, endOf(led, calls, cwd)),
  }
}

function draftOfLooks(looks: Looks, calls: readonly ToolCall[], end: LookEnd): ObservationDraft {
  const read = eachFile([...looks.read].sort((a, b) => b[1] - a[1]).map(([file]) => file))
  const searches = eachPattern(looks.searches)
  const aims = unique(looks.aims)
  const skills = unique(looks.skills)
  const names = distinctNames(read)
  const shown = [...looks.diffs.values()]
  const diffNames = distinctNames(shown.map(({ file }) => file))
  const diffs = shown.map((diff, at) => sayDiff(diffNames[at] ?? fileName(diff.file), diff))
  // Of many files their parts would fill the room.
  const labels =
    read.length > 2
      ? names
      : read.map((file, at) => sayPart(names[at] ?? fileName(file), looks.parts.get(file)))
  const facts: ExplorationFacts = {
    v: factsVersion,
    kind: 'explore',
    outcome: 'done',
    calls: calls.length,
    read: named(labels),
    files: read.length,
    place: commonPlace(read),
    searched: named(searches.map(saySearch)),
    listed: named(looks.globs),
    missing: named(looks.missing),
    aims: named(aims),
    repository: looks.git > 0,
    diffs: named(diffs),
    skills: named(skills),
  }
  const titleWithin = (most: number) => titleOf(read, searches, looks, aims, skills, diffs, most)
  const came = withEnd(end, titleWithin, facts)
  return draftOf(calls, {
    key: 'explore',
    kind: 'explore',
    tool: null,
    facts,
    title: came.title,
    summary: came.summary,
    detail: [
      skills.length > 0 ? `Skills: ${listOf(skills, 6)}` : '',
      read.length > 0
        ? `Read: ${listOf(
            read.map((file) => sayPart(file, looks.parts.get(file))),
            10,
          )}`
        : '',
      ...searches
        .slice(0, 8)
        .map(
          (search) =>
            `Searched ${saySearch(search)}${search.hits ? `: ${count(search.hits, 'hit')}` : ''}`,
        ),
      looks.globs.length > 0 ? `Listed: ${listOf(unique(looks.globs), 6)}` : '',
      looks.missing.length > 0 ? `Not there: ${listOf(unique(looks.missing), 6)}` : '',
      shown.length > 0
        ? `Changes shown: ${listOf(
            shown.map((diff) => sayDiff(diff.file, diff)),
            10,
          )}`
        : '',
      aims.length > 0 ? `To: ${listOf(aims, 6)}` : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
    files: read.filter((file) => !isTemporary(file)),
    importance:
      skills.length === calls.length
        ? importance.skill
        : importance.explore + Math.min(0.1, (read.length + searches.length) / 200),
  })
}

/** The files without those that another one names from further out: a shell may stand in a folder of the project. */
function eachFile(files: readonly string[]): string[] {
  const ends = new Set(
    files.flatMap((file) => {
      const parts = file.split('/').slice(-mostParts)
      return parts.slice(1).map((_, at) => parts.slice(at + 1).join('/'))
    }),
  )
  return files.filter((file) => !file.includes('/') || !ends.has(file))
}

/** Folders of a path that are compared. */
const mostParts = 12

const saysGone =
  /\b(?:does not exist|no such file|ENOENT|not found|cannot find|could not find|couldn't find)\b/i

function note(looks: Looks, call: ToolCall, cwd: string | null): void {
  const { input, response } = call
  const failed = outcomeOf(call) !== 'ok'
  const path = text(input, 'file_path', 'path', 'notebook_path')
  switch (call.tool) {
    case 'Read':
    case 'NotebookRead':
      if (path === null) return
      if (failed) {
        const error = errorLine(call)
        // A folder is there, though it cannot be read like a file; so is what was too large, or not permitted.
        if (/EISDIR/.test(error)) looks.globs.push(shortPath(path, cwd))
        else if (saysGone.test(error)) looks.missing.push(shortPath(path, cwd))
      } else {
        const file = shortPath(path, cwd)
        seen(looks, file)
        notePart(looks, file, readPart(path, call))
      }
      return
    case 'Grep':
      looks.searches.push(grepOf(call, cwd))
      return
    case 'Skill':
    case 'SlashCommand': {
      const skill = oneLine(
        text(input, 'skill', 'command') ?? text(response, 'commandName') ?? 'without a name',
      )
      const args = fit(plain(text(input, 'args') ?? ''), 60)
      looks.skills.push(args ? `${skill} for “${args}”` : skill)
      return
    }
    case 'Glob':
    case 'LS': {
      const pattern = text(input, 'pattern')
      const label = pattern ?? (path ? shortPath(path, cwd) : 'the folder')
      if (number(response, 'numFiles') === 0) looks.missing.push(label)
      else
        looks.globs.push(
          pattern && path && shortPath(path, cwd) !== '.'
            ? `${pattern} in ${shortPath(path, cwd)}`
            : label,
        )
      return
    }
    case 'ToolSearch': {
      const names = list(response, 'matches').filter((name) => typeof name === 'string')
      looks.aims.push(
        names.length > 0
          ? `load the tools ${listOf(names, 3)}`
          : `look for tools: ${oneLine(text(input, 'query') ?? '')}`,
      )
      return
    }
    default:
      noteShell(looks, call, cwd)
  }
}
