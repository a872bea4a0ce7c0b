// The rows of a session's changes: files, the functions in them, and edits.
import type { SessionChanges } from '../../../../shared/contract/sessions.ts'
import { type ChangedFunction, pathOfEdited } from './session-functions.ts'

export type ChangedFile = SessionChanges['files'][number]
type Edit = ChangedFile['edits'][number]

/** A row of the list: the head of a file, the functions in it, or one of its edits. */
export type Row =
  | { readonly type: 'file'; readonly file: ChangedFile }
  | {
      readonly type: 'functions'
      readonly path: string
      readonly functions: readonly ChangedFunction[]
    }
  /** A file that no tool for edits was given: a command changed it. */
  | { readonly type: 'command'; readonly path: string }
  | { readonly type: 'edit'; readonly file: ChangedFile; readonly edit: Edit }

export function keyOf(row: Row | undefined, index: number): string | number {
  if (!row) return index
  if (row.type === 'file') return row.file.path
  return row.type === 'edit' ? `${row.file.path} ${row.edit.id}` : `${row.type} ${row.path}`
}

/** About how high a row is before it was measured, px. */
export function heightOf(row: Row | undefined): number {
  if (row?.type === 'functions') return 24 * row.functions.length + 10
  return row?.type === 'edit' ? 180 : 44
}

/** Functions in all files. */
export function countOf(functions: ReadonlyMap<string, readonly ChangedFunction[]>): number {
  return [...functions.values()].reduce((sum, { length }) => sum + length, 0)
}

/** Every file with its functions and, unless it is closed, its edits; last those that commands changed. */
export function rowsOf(
  changes: SessionChanges,
  functions: ReadonlyMap<string, readonly ChangedFunction[]>,
  closed: ReadonlySet<string>,
): Row[] {
  const left = new Map(functions)
  const rows = changes.files.flatMap((file): Row[] => {
    const path = pathOfEdited(file.path, functions.keys())
    const those = path === null ? undefined : left.get(path)
    if (path !== null) left.delete(path)
    return [
      { type: 'file', file },
      ...(path === null || !those ? [] : [{ type: 'functions' as const, path, functions: those }]),
      ...(closed.has(file.path)
        ? []
        : file.edits.map((edit): Row => ({ type: 'edit', file, edit }))),
    ]
  })
  for (const [path, those] of left)
    rows.push({ type: 'command', path }, { type: 'functions', path, functions: those })
  return rows
}
