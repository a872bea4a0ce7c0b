// Tells which text of a source a tool call left, and which it replaced, as its record tells them and not the disk.
import { applyPatch } from 'diff'
import type { ToolCall } from '../../agents/tool-call.ts'
import { languageOfFile } from '../../syntax/grammars/language.ts'
import { cellCode, isNotebook, sourceTextOf } from '../../syntax/notebooks/notebook.ts'
import { fields, list, number, text, texts } from '../rules/fields.ts'
import { lineWrites } from './line-writes.ts'

/** What a call made of a source. */
export interface EventText {
  /** As the agent wrote it. */
  readonly path: string
  /** Null where it is not known; empty for a new file. */
  readonly before: string | null
  readonly after: string
  /** Whether both are the changed parts with the lines around them, and not the file. */
  readonly isPartial: boolean
}

/** Why a call's text is not known. */
export type NoText = 'not done' | 'payload gone' | 'cut' | 'no code'

export interface EventTexts {
  /** Takes in a call, in the order of its session; null for one that writes no source. */
  read(call: ToolCall): EventText | { readonly unknown: NoText } | null
  /** Takes in a command: the sources that its line wrote, their paths whole where its folder is known. */
  readLine(call: ToolCall, cwd: string | null): readonly EventText[]
}

const writers: ReadonlySet<string> = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit'])

/** The file that a call wrote, where it is in a language that is parsed. */
export function writtenSource({ tool, input }: Pick<ToolCall, 'tool' | 'input'>): string | null {
  const path = writers.has(tool) ? text(input, 'file_path', 'notebook_path', 'path') : null
  return path !== null && languageOfFile(path) !== null ? path : null
}

/**
 * The texts of one session. It holds the last text of each file that was written or read whole, so it is to be dropped
 * when the session's calls are read.
 */
export function createEventTexts(): EventTexts {
  const last = new Map<string, string>()

  function written(call: ToolCall, path: string): EventText | { readonly unknown: NoText } {
    const { input, response, cuts } = call
    const isCut = (one: string): boolean => cuts?.has(one) ?? false
    const sent = originalOf(response)
    const original = sent === null || isCut(sent) ? null : sent
    const content = fields(input).content
    if (call.tool === 'Write') {
      if (typeof content !== 'string') return { unknown: 'payload gone' }
      if (isCut(content)) return { unknown: 'cut' }
      const created = text(response, 'type') === 'create'
      return {
        path,
        before: created ? '' : (original ?? last.get(path) ?? null),
        after: content,
        isPartial: false,
      }
    }
    const edits = editsOf(input)
    if (edits.some(({ from, to }) => isCut(from) || isCut(to))) return { unknown: 'cut' }
    const hunks = hunksOf(response)
    if (edits.length === 0 && hunks.length === 0) return { unknown: 'payload gone' }
    for (const before of [original, last.get(path)]) {
      if (before === undefined || before === null) continue
      const after = replaced(before, edits) ?? patched(before, hunks)
      if (after !== null) return { path, before, after, isPartial: false }
    }
    return { path, ...partsOf(edits, hunks), isPartial: true }
  }

  return {
    read(call) {
      if (call.tool === 'Read') {
        const seen = wholeRead(call)
        if (seen !== null) last.set(seen.path, seen.content)
        return null
      }
      if (!writers.has(call.tool)) return null
      const path = text(call.input, 'file_path', 'notebook_path', 'path')
      if (path === null) return null
      if (call.outcome !== 'ok') return { unknown: 'not done' }
      const found = call.tool === 'NotebookEdit' ? writtenCell(call, path) : written(call, path)
      if ('unknown' in found || found.isPartial) last.delete(path)
      else last.set(path, found.after)
      return isNotebook(path) && !('unknown' in found) ? codeOf(found, call.tool) : found
    },
    readLine(call, cwd) {
      return lineWrites(call, cwd).map(({ path, text, isAdded }) => {
        const before = last.get(path) ?? null
        if (isAdded && before === null) return { path, before: '', after: text, isPartial: true }
        const after = isAdded ? `${before}${text}` : text
        last.set(path, after)
        return { path, before, after, isPartial: false }
      })
    },
  }
}

/** What an edit of a notebook's cell left: the notebook before and after, else the cell. */
function writtenCell(call: ToolCall, path: string): EventText | { readonly unknown: NoText } {
  const { input, response, cuts } = call
  const isCut = (one: unknown): boolean => typeof one === 'string' && (cuts?.has(one) ?? false)
  const {
    original_file: before,
    updated_file: after,
    cell_type: kind,
    edit_mode,
  } = fields(response)
  if (typeof after === 'string' && !isCut(after)) {
    const isKnown = typeof before === 'string' && !isCut(before)
    return { path, before: isKnown ? before : null, after, isPartial: false }
  }
  if ((kind ?? fields(input).cell_type ?? 'code') !== 'code') return { unknown: 'no code' }
  const { new_source: cell } = fields(input)
  if (typeof cell !== 'string') return { unknown: 'payload gone' }
  const { old_source: old } = fields(response)
  if (isCut(cell) || isCut(old)) return { unknown: 'cut' }
  // What a deleted cell held is gone, which no part of a file tells.
  if ((edit_mode ?? fields(input).edit_mode) === 'delete') return { unknown: 'no code' }
  return { path, before: typeof old === 'string' ? old : null, after: cell, isPartial: true }
}

/** The code of a notebook's text, or of one cell; a part of its JSON is none. */
function codeOf(found: EventText, tool: string): EventText | { readonly unknown: NoText } {
  const { path, before, isPartial } = found
  if (isPartial) {
    return tool === 'NotebookEdit'
      ? {
          ...found,
          before: before === null ? null : cellCode(before),
          after: cellCode(found.after),
        }
      : { unknown: 'no code' }
  }
  const after = sourceTextOf(path, found.after)
  if (after === null) return { unknown: 'no code' }
  return {
    ...found,
    before: before === null || before === '' ? before : sourceTextOf(path, before),
    after,
  }
}

/** An empty file is one as well. */
function originalOf(response: unknown): string | null {
  const { originalFile, originalFileContents } = fields(response)
  const found = originalFile ?? originalFileContents
  return typeof found === 'string' ? found : null
}

/** The file of a read that gave all of it. */
export function wholeRead({ response, cuts }: ToolCall): { path: string; content: string } | null {
  const { file } = fields(response)
  const path = text(file, 'filePath')
  const content = text(file, 'content')
  const isWhole =
    (number(file, 'startLine') ?? 1) === 1 &&
    number(file, 'numLines') === number(file, 'totalLines')
  return path !== null && content !== null && isWhole && !cuts?.has(content)
    ? { path, content }
    : null
}

interface Replacement {
  readonly from: string
  readonly to: string
  readonly everywhere: boolean
}

function editsOf(input: unknown): Replacement[] {
  const edits = list(input, 'edits')
  return (edits.length > 0 ? edits : [input]).flatMap((one) => {
    const { old_string: from, new_string: to, replace_all: everywhere } = fields(one)
    return typeof from === 'string' && typeof to === 'string'
      ? [{ from, to, everywhere: everywhere === true }]
      : []
  })
}

/** Null where a text to be replaced is not there: the record tells of another text. */
function replaced(before: string, edits: readonly Replacement[]): string | null {
  let now = before
  for (const { from, to, everywhere } of edits) {
    if (from === '' ? now !== '' : !now.includes(from)) return null
    // A function, as `$&` in a text stands for itself.
    now = everywhere ? now.replaceAll(from, () => to) : now.replace(from, () => to)
  }
  return edits.length > 0 ? now : null
}

interface ToldHunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  readonly lines: string[]
}

function hunksOf(response: unknown): ToldHunk[] {
  return list(response, 'structuredPatch').map((hunk) => ({
    oldStart: number(hunk, 'oldStart') ?? 1,
    oldLines: number(hunk, 'oldLines') ?? 0,
    newStart: number(hunk, 'newStart') ?? 1,
    newLines: number(hunk, 'newLines') ?? 0,
    lines: texts(hunk, 'lines'),
  }))
}

function patched(before: string, hunks: readonly ToldHunk[]): string | null {
  if (hunks.length === 0) return null
  const names = { oldFileName: '', newFileName: '', oldHeader: '', newHeader: '', index: '' }
  try {
    const after = applyPatch(before, { ...names, hunks: [...hunks] })
    return after === false ? null : after
  } catch {
    // Counts of lines that do not fit the lines.
    return null
  }
}

/** The parts that an edit tells: its hunks, which have lines around them, else what it replaced. */
function partsOf(
  edits: readonly Replacement[],
  hunks: readonly ToldHunk[],
): { readonly before: string; readonly after: string } {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  if (lines.length === 0)
    return {
      before: joined(edits.map(({ from }) => from)),
      after: joined(edits.map(({ to }) => to)),
    }
  const side = (left: string): string =>
    joined(
      lines
        .filter((line) => !line.startsWith(left) && !line.startsWith('\\'))
        .map((line) => line.slice(1)),
    )
  return { before: side('+'), after: side('-') }
}

const joined = (parts: readonly string[]): string => parts.join('\n')
