// Reads what `apply_patch` is given: which files it adds, changes and deletes, and with which lines.
import type { Fields } from '../fields.ts'

interface Change {
  readonly kind: 'Add' | 'Update' | 'Delete'
  path: string
  /** Lines with their marks: a space, `+` or `-`. Of a long change the first ones. */
  readonly hunks: { readonly lines: string[] }[]
  kept: number
  added: number
  removed: number
}

const head = /^\*\*\* (Add|Update|Delete) File: (.+)$/
const moved = /^\*\*\* Move to: (.+)$/
/** Lines of one file's hunks that are kept; the rest is counted. */
const mostLines = 2000

/**
 * The tool, its input and its result in our own form: one added file is a Write, one changed file an Edit with its
 * hunks. Anything else stays a patch, whose input has the call for each file in `changes`.
 */
export function readPatch(patch: string): Fields {
  const changes = changesOf(patch)
  const files = { tool_files: changes.map(({ path }) => path) }
  const [only, ...more] = changes.map((change) => callOf(change))
  if (only === undefined) return files
  if (more.length === 0 && changes[0]?.kind !== 'Delete') return { ...files, ...only }
  return { ...files, tool_input: { command: patch, changes: [only, ...more] } }
}

function callOf({ kind, path, hunks, added, removed }: Change): Fields {
  const structuredPatch = hunks.map(({ lines }) => ({ oldStart: 0, lines }))
  if (kind === 'Add') {
    const content = hunks.flatMap(({ lines }) => lines.map((line) => `${line.slice(1)}\n`)).join('')
    return {
      tool_name: 'Write',
      tool_input: { file_path: path, content },
      tool_response: { type: 'create', filePath: path },
    }
  }
  const type = kind === 'Delete' ? 'delete' : 'update'
  return {
    tool_name: 'Edit',
    tool_input: { file_path: path },
    tool_response: { type, filePath: path, structuredPatch, changedLines: { added, removed } },
  }
}

function changesOf(patch: string): Change[] {
  const changes: Change[] = []
  for (let from = 0, to = 0; from < patch.length; from = to + 1) {
    to = patch.indexOf('\n', from)
    if (to < 0) to = patch.length
    const last = changes.at(-1)
    const sign = patch[from]
    // Only counted: a text of its own for each of very many lines takes long.
    if (last && isFull(last) && sign !== '*') {
      count(last, sign)
      continue
    }
    const line = patch.slice(from, patch[to - 1] === '\r' ? to - 1 : to)
    if (!line.startsWith('***')) {
      if (last) take(last, line)
      continue
    }
    if (line.startsWith('*** End Patch')) break
    const [, kind, path] = head.exec(line) ?? []
    if ((kind === 'Add' || kind === 'Update' || kind === 'Delete') && path !== undefined) {
      changes.push({ kind, path, hunks: [], kept: 0, added: 0, removed: 0 })
    } else if (last) {
      last.path = moved.exec(line)?.[1] ?? last.path
    }
  }
  return changes
}

/** What is created is kept whole: its text is cut later as every other. */
function isFull({ kind, kept }: Change): boolean {
  return kind === 'Delete' || (kind === 'Update' && kept >= mostLines)
}

function count(change: Change, sign: string | undefined): void {
  if (change.kind === 'Delete') return
  if (sign === '+') change.added += 1
  else if (sign === '-') change.removed += 1
}

function take(change: Change, line: string): void {
  const { kind, hunks } = change
  const sign = line[0] ?? ' '
  if (line.startsWith('@@')) {
    hunks.push({ lines: [] })
    return
  }
  if (kind === 'Add' ? sign !== '+' : !/[ +-]/.test(sign)) return
  count(change, sign)
  change.kept += 1
  if (hunks.length === 0) hunks.push({ lines: [] })
  hunks.at(-1)?.lines.push(line === '' ? ' ' : line)
}
