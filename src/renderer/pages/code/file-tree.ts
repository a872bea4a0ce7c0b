// The files of a project as a tree: folders first, and those with a single folder inside joined with it.
import type { z } from 'zod'
import type { codeFilesSchema } from '../../../shared/contract/code.ts'

export type CodeFile = z.infer<typeof codeFilesSchema>[number]

/** A line of the tree. */
export interface TreeRow {
  /** From the project's root. */
  readonly path: string
  /** What stands in its line. */
  readonly label: string
  /** From 1. */
  readonly level: number
  /** Null for a folder. */
  readonly file: CodeFile | null
  readonly isOpen: boolean
  readonly changes: CodeFile['changes']
}

interface Folder {
  readonly folders: Map<string, Folder>
  readonly files: CodeFile[]
}

/**
 * The lines that show with the folders of which `isOpen` holds; every file by its path where that holds of all.
 */
export function treeRows(
  files: readonly CodeFile[],
  isOpen: (folder: string) => boolean,
): readonly TreeRow[] {
  const root: Folder = { folders: new Map(), files: [] }
  for (const file of files) {
    let at = root
    for (const part of file.path.split('/').slice(0, -1)) {
      const next = at.folders.get(part) ?? { folders: new Map(), files: [] }
      at.folders.set(part, next)
      at = next
    }
    at.files.push(file)
  }
  const rows: TreeRow[] = []
  addRows(root, '', 1, isOpen, rows)
  return rows
}

function addRows(
  { folders, files }: Folder,
  prefix: string,
  level: number,
  isOpen: (folder: string) => boolean,
  rows: TreeRow[],
): void {
  const sorted = [...folders].sort(([one], [other]) => one.localeCompare(other))
  for (const [name, first] of sorted) {
    let label = name
    let folder = first
    for (;;) {
      const only = [...folder.folders][0]
      if (folder.files.length > 0 || folder.folders.size !== 1 || !only) break
      label += `/${only[0]}`
      folder = only[1]
    }
    const path = prefix + label
    const open = isOpen(path)
    rows.push({ path, label, level, file: null, isOpen: open, changes: sumOf(folder) })
    if (open) addRows(folder, `${path}/`, level + 1, isOpen, rows)
  }
  const byName = [...files].sort((one, other) => one.path.localeCompare(other.path))
  for (const file of byName) {
    const label = file.path.slice(prefix.length)
    rows.push({ path: file.path, label, level, file, isOpen: false, changes: file.changes })
  }
}

function sumOf({ folders, files }: Folder): CodeFile['changes'] {
  const parts = [...files.map(({ changes }) => changes), ...[...folders.values()].map(sumOf)]
  const sum = { new: 0, modified: 0, deleted: 0 }
  for (const part of parts) {
    sum.new += part.new
    sum.modified += part.modified
    sum.deleted += part.deleted
  }
  return sum
}
