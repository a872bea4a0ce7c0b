// Reads what `apply_patch` is given: which files it adds, changes and deletes, and one file's change as an edit.
import type { Fields } from '../adapter.ts'

interface FileChange {
  readonly kind: 'Add' | 'Update' | 'Delete'
  path: string
  readonly lines: string[]
}

const head = /^\*\*\* (Add|Update|Delete) File: (.+)$/
const moved = /^\*\*\* Move to: (.+)$/

/**
 * The tool, its input and the files of a patch in our own form: one added file is a Write, one changed file an Edit of
 * each of its hunks; anything else stays a patch that names its files.
 */
export function readPatch(patch: string): Fields {
  const changes = changesOf(patch)
  const files = { tool_files: changes.map(({ path }) => path) }
  const [only, ...more] = changes
  if (only === undefined || more.length > 0) return files
  if (only.kind === 'Add') {
    const content = only.lines.map((line) => `${line.slice(1)}\n`).join('')
    return { ...files, tool_name: 'Write', tool_input: { file_path: only.path, content } }
  }
  if (only.kind === 'Delete') return files
  const edits = hunksOf(only.lines).map((lines) => ({
    old_string: side(lines, '-'),
    new_string: side(lines, '+'),
  }))
  return { ...files, tool_name: 'MultiEdit', tool_input: { file_path: only.path, edits } }
}

function changesOf(patch: string): FileChange[] {
  const changes: FileChange[] = []
  for (const line of patch.split('\n')) {
    const [, kind, path] = head.exec(line) ?? []
    const last = changes.at(-1)
    if ((kind === 'Add' || kind === 'Update' || kind === 'Delete') && path !== undefined) {
      changes.push({ kind, path, lines: [] })
    } else if (last && moved.test(line)) {
      last.path = moved.exec(line)?.[1] ?? last.path
    } else if (last && !line.startsWith('***')) {
      last.lines.push(line)
    }
  }
  return changes
}

function hunksOf(lines: readonly string[]): string[][] {
  const hunks: string[][] = []
  for (const line of lines) {
    if (line.startsWith('@@')) hunks.push([])
    else if (/^[ +-]/.test(line)) (hunks.at(-1) ?? hunks[hunks.push([]) - 1])?.push(line)
  }
  return hunks.filter((hunk) => hunk.length > 0)
}

/** A hunk as it was (`-`) or as it is (`+`). */
function side(lines: readonly string[], sign: '-' | '+'): string {
  return lines
    .filter((line) => line.startsWith(' ') || line.startsWith(sign))
    .map((line) => line.slice(1))
    .join('\n')
}
