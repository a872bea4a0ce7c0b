// Groups the reads and searches of a turn into one observation: what was looked for, and where.

import { type ExplorationFacts, factsVersion } from '../../../../shared/facts/observation-facts.ts'
import { trimEndOf } from '../../../../shared/trim-end.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { count, fit, listOf, oneLine, unique } from '../../../base/plain-text.ts'
import {
  distinctNames,
  fileName,
  folderOf,
  isTemporary,
  shortPath,
} from '../../../base/short-path.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { errorLine, outcomeOf } from '../commands/call-status.ts'
import { isLooking } from '../commands/looking-commands.ts'
import { shellLineOf } from '../commands/shell-call.ts'
import { draftOf } from '../draft.ts'
import { list, number, text } from '../fields.ts'
import { importance } from '../words/importance.ts'
import { named, sayExploration } from './exploration-words.ts'
import { eachPattern, type Search, saySearch } from './searches.ts'

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

interface Looks {
  readonly read: Map<string, number>
  readonly searches: Search[]
  readonly globs: string[]
  readonly missing: string[]
  readonly aims: string[]
  git: number
}

/** Collects the looking around of a turn, call by call. */
export interface Exploration {
  add(call: ToolCall): void
  /** The one observation for all of it, or null where nothing was looked at. */
  draft(): ObservationDraft | null
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
    git: 0,
  }
  return {
    add(call) {
      calls.push(call)
      note(looks, call, cwd)
    },
    draft: () => (calls.length === 0 ? null : draftOfLooks(looks, calls)),
  }
}

function draftOfLooks(looks: Looks, calls: readonly ToolCall[]): ObservationDraft {
  const read = [...looks.read].sort((a, b) => b[1] - a[1]).map(([file]) => file)
  const searches = eachPattern(looks.searches)
  const aims = unique(looks.aims)
  const facts: ExplorationFacts = {
    v: factsVersion,
    kind: 'explore',
    outcome: 'done',
    calls: calls.length,
    read: named(distinctNames(read)),
    files: read.length,
    place: commonPlace(read),
    searched: named(searches.map(saySearch)),
    listed: named(looks.globs),
    missing: named(looks.missing),
    aims: named(aims),
    repository: looks.git > 0,
  }
  return draftOf(calls, {
    key: 'explore',
    kind: 'explore',
    tool: null,
    facts,
    title: titleOf(read, searches, looks, aims),
    summary: sayExploration(facts),
    detail: [
      read.length > 0 ? `Read: ${listOf(read, 10)}` : '',
      ...searches
        .slice(0, 8)
        .map(
          (search) =>
            `Searched ${saySearch(search)}${search.hits === null ? '' : search.hits === 0 ? ': nothing' : `: ${count(search.hits, 'hit')}`}`,
        ),
      looks.globs.length > 0 ? `Listed: ${listOf(unique(looks.globs), 6)}` : '',
      looks.missing.length > 0 ? `Not there: ${listOf(unique(looks.missing), 6)}` : '',
      aims.length > 0 ? `To: ${listOf(aims, 6)}` : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
    files: read.filter((file) => !isTemporary(file)),
    importance: importance.explore + Math.min(0.1, (read.length + searches.length) / 200),
  })
}

function titleOf(
  read: readonly string[],
  searches: readonly Search[],
  looks: Looks,
  aims: readonly string[],
): string {
  const patterns = searches.map(({ pattern }) => pattern).filter((pattern) => pattern.length <= 40)
  const files = read.length > 2 ? count(read.length, 'file') : listOf(read.map(fileName), 2)
  if (read.length > 0 && patterns.length > 0)
    return `Read ${files}, searched for ${listOf(patterns, patterns.join('').length > 30 ? 1 : 2)}`
  if (read.length > 0) {
    const place = commonPlace(read)
    return read.length > 2 && place ? `Read ${files} in ${place}` : `Read ${files}`
  }
  if (patterns.length > 0) return `Searched for ${listOf(patterns, 2)}`
  const [aim] = aims
  if (aim)
    return aims.length > 1 ? `${aim} and ${count(aims.length - 1, 'more look', 'more looks')}` : aim
  if (looks.globs.length > 0) return `Listed ${listOf(unique(looks.globs), 2)}`
  if (looks.missing.length > 0) return `Looked for ${listOf(unique(looks.missing), 2)}: not there`
  return looks.git > 0 ? 'Looked at the state of the repository' : 'Looked around'
}

function note(looks: Looks, call: ToolCall, cwd: string | null): void {
  const { input, response } = call
  const failed = outcomeOf(call) !== 'ok'
  const path = text(input, 'file_path', 'path', 'notebook_path')
  switch (call.tool) {
    case 'Read':
    case 'NotebookRead':
      if (path === null) return
      if (failed)
        looks.missing.push(
          `${shortPath(path, cwd)}${/EISDIR/.test(errorLine(call)) ? ' (a folder)' : ''}`,
        )
      else seen(looks, shortPath(path, cwd))
      return
    case 'Grep': {
      const found = number(response, 'totalFiles', 'numFiles')
      const lines = number(response, 'numMatches', 'numLines')
      const where = path ? shortPath(path, cwd) : (text(input, 'glob', 'type') ?? '')
      looks.searches.push({
        pattern: oneLine(text(input, 'pattern') ?? ''),
        where,
        hits: found || lines || (response === null ? null : 0),
      })
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

const readers = new Set([
  'cat',
  'head',
  'tail',
  'less',
  'more',
  'bat',
  'nl',
  'sed',
  'wc',
  'tac',
  'jq',
  'yq',
  'stat',
  'file',
  'Get-Content',
])
const finders = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack', 'findstr', 'Select-String'])

function noteShell(looks: Looks, call: ToolCall, cwd: string | null): void {
  const description = text(call.input, 'description')
  if (description) looks.aims.push(trimEndOf(fit(description, 70), /[.\s]/))
  const printed = text(call.response, 'stdout')
  for (const command of shellLineOf(call).commands) {
    if (!isLooking(command)) continue
    const { words, folder, piped } = command
    const program = fileName(words[0] ?? '')
    const plain = words.slice(1).filter((word) => !word.startsWith('-') && !/^\d+$/.test(word))
    const inFolder = (path: string) =>
      shortPath(folder && !/^[/~]|^[A-Za-z]:/.test(path) ? `${folder}/${path}` : path, cwd)
    if (program === 'git') looks.git += 1
    else if (piped) continue
    else if (readers.has(program)) {
      for (const path of plain.slice(
        program === 'sed' || program === 'jq' || program === 'yq' ? 1 : 0,
      ))
        if (isFilePath(path)) seen(looks, inFolder(path))
    } else if (finders.has(program)) {
      const [pattern = '', ...where] = plain
      looks.searches.push({
        pattern: oneLine(pattern),
        where: listOf(where.filter(isFilePath).map(inFolder), 2),
        hits: printed === null ? 0 : printed.split('\n', 2000).filter((line) => line !== '').length,
      })
    } else if (program === 'find' || program === 'fd') {
      const name = words[words.findIndex((word) => /^-i?name$/.test(word)) + 1]
      looks.globs.push(
        name && name !== words[0]
          ? `${name}${plain[0] && plain[0] !== name && plain[0] !== '.' ? ` in ${inFolder(plain[0])}` : ''}`
          : inFolder(plain[0] ?? '.'),
      )
    } else if (program === 'ls' || program === 'tree')
      looks.globs.push(
        plain[0] ? inFolder(plain[0]) : folder ? shortPath(folder, cwd) : 'the folder',
      )
  }
}

function isFilePath(word: string): boolean {
  return (
    /^[\w./\\~:@+ -]+$/.test(word) && /[./\\\w]/.test(word) && !word.includes('&') && word !== '.'
  )
}

function seen(looks: Looks, file: string): void {
  looks.read.set(file, (looks.read.get(file) ?? 0) + 1)
}

/** The folder in which at least half of the files lie, or null. */
function commonPlace(files: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = folderOf(file)
    if (folder !== '') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const most = [...counts].sort((a, b) => b[1] - a[1])[0]
  return most && most[1] * 2 >= files.length ? most[0] : null
}
