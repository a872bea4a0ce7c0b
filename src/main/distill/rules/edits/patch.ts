// Gets the changed lines of an Edit, MultiEdit, Write or NotebookEdit as hunks, however the call tells them.
import { structuredPatch } from 'diff'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { fields, list, number, text, texts } from '../fields.ts'

/** Lines carry their mark: a space, `+` or `-`. */
export interface Hunk {
  /** Line of the old file at which it starts; 0 when unknown. */
  readonly oldStart: number
  readonly lines: readonly string[]
}

export interface Patch {
  readonly path: string
  readonly created: boolean
  readonly hunks: readonly Hunk[]
  /** The file before the change, where the agent sent it. */
  readonly original: string | null
  /** How many lines that file had. */
  readonly linesBefore: number | null
  /** Whether the call wrote the whole file. */
  readonly whole: boolean
  /** That whole file. */
  readonly content: string | null
  /** All lines, also those that are not read. */
  readonly added: number
  readonly removed: number
}

/** Of a change with more lines than this the rest is counted, not read. */
const mostLines = 2000
/** A longer line is data: its beginning is read, with its mark (characters). */
const longestLine = 2000
/**
 * Comparing is quadratic in the lines that differ, taken out and put in together: of more, about 12 ms of work, the two
 * sides are listed instead. Not a limit of time, as what is told must not depend on how busy the machine is.
 */
export const mostLinesApart = 400
/** Beyond this size (characters) two texts are not compared line by line. */
const mostCompared = 200_000

/** The change that a successful file-writing call made, or null when it names no file. */
export function patchOf(call: ToolCall): Patch | null {
  const { input, response } = call
  const path = text(input, 'file_path', 'notebook_path', 'path') ?? text(response, 'filePath')
  if (path === null) return null
  const original = text(response, 'originalFile', 'originalFileContents', 'original_file')
  const content = text(input, 'content')
  const created =
    call.tool === 'Write' &&
    (text(response, 'type') === 'create' || (response === null && content !== null))
  if (created) {
    const read = counted([allAdded(content ?? '')])
    return {
      path,
      created,
      ...read,
      added: read.added + (call.cuts?.get(content ?? '')?.lines ?? 0),
      original: null,
      linesBefore: null,
      whole: true,
      content,
    }
  }
  const told = list(response, 'structuredPatch')
    .map(readHunk)
    .filter((hunk) => hunk.lines.length > 0)
  const hunks = told.length > 0 ? told : compareInputs(call, original, content)
  const read = counted(hunks)
  // Of a patch with very many lines the first ones are given, and the count of all.
  const { changedLines } = fields(response)
  const lines = {
    added: number(changedLines, 'added') ?? read.added,
    removed: number(changedLines, 'removed') ?? read.removed,
  }
  const linesBefore = original ? linesOf(original) + (call.cuts?.get(original)?.lines ?? 0) : null
  const whole = content !== null
  return { path, created, ...read, ...lines, original, linesBefore, whole, content }
}

function linesOf(text: string): number {
  let ends = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends += 1
  return text.endsWith('\n') ? ends : ends + 1
}

function readHunk(value: unknown): Hunk {
  return {
    oldStart: number(value, 'oldStart') ?? 0,
    lines: texts(value, 'lines'),
  }
}

function compareInputs(call: ToolCall, original: string | null, content: string | null): Hunk[] {
  const { input } = call
  if (content !== null) return original === null ? [allAdded(content)] : compare(original, content)
  const notebook = text(input, 'new_source')
  if (notebook !== null || fields(input).edit_mode === 'delete') {
    return compare(cellBefore(call, original), notebook ?? '')
  }
  const edits = list(input, 'edits')
  const pairs = edits.length > 0 ? edits : [input]
  return pairs.flatMap((edit) =>
    compare(text(edit, 'old_string') ?? '', text(edit, 'new_string') ?? ''),
  )
}

/** Notebooks beyond this size (characters) are not read for what a cell held. */
const mostNotebook = 2_000_000

/** What the cell held that the call replaced or deleted; empty for a new one, and where nothing tells it. */
function cellBefore({ input, response }: ToolCall, notebook: string | null): string {
  const told = text(response, 'old_source')
  if (told !== null || fields(input).edit_mode === 'insert') return told ?? ''
  if (notebook === null || notebook.length > mostNotebook) return ''
  const id = text(input, 'cell_id')
  try {
    const cell = list(JSON.parse(notebook), 'cells').find(
      (one) => id !== null && text(one, 'id') === id,
    )
    return text(cell, 'source') ?? texts(cell, 'source').join('')
  } catch {
    return ''
  }
}

function compare(before: string, after: string): Hunk[] {
  if (before === after) return []
  if (before.length + after.length > mostCompared) {
    return [{ oldStart: 0, lines: [...marked(before, '-'), ...marked(after, '+')] }]
  }
  const patch = structuredPatch('', '', before, after, '', '', {
    context: 3,
    maxEditLength: mostLinesApart,
  })
  if (!patch) return [{ oldStart: 0, lines: [...marked(before, '-'), ...marked(after, '+')] }]
  return patch.hunks.map((hunk) => ({
    oldStart: 0,
    lines: hunk.lines.filter((line) => !line.startsWith('\\')),
  }))
}

/** A hunk that adds the whole content. */
export function allAdded(content: string): Hunk {
  return { oldStart: 0, lines: marked(content, '+') }
}

function marked(content: string, mark: '+' | '-'): string[] {
  if (content === '') return []
  return content
    .slice(0, 400_000)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => mark + line)
}

/** A line as far as it is read. */
function beginning(line: string): string {
  return line.length > longestLine ? line.slice(0, longestLine).toWellFormed() : line
}

/** The hunks as far as they are read, with the count of all their lines. */
export function counted(hunks: readonly Hunk[]): Pick<Patch, 'hunks' | 'added' | 'removed'> {
  let added = 0
  let removed = 0
  let room = mostLines
  const read: Hunk[] = []
  for (const hunk of hunks) {
    for (const line of hunk.lines) {
      if (line.startsWith('+')) added += 1
      else if (line.startsWith('-')) removed += 1
    }
    if (room > 0) read.push({ ...hunk, lines: hunk.lines.slice(0, room).map(beginning) })
    room -= hunk.lines.length
  }
  return { hunks: read, added, removed }
}
