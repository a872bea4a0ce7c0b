// Notes the transcript files below some folders, so that an import can read them in its order.

import {
  type FoundFile,
  filesBelow,
  groupsOf,
  type OnUnreadable,
} from '../agents/claude-code/transcripts/find-transcripts.ts'
import type { FoundFiles } from '../db/transcripts/found-files.ts'

/** A folder whose files were noted under `id`. */
export interface NotedFolder {
  readonly id: number
  readonly files: number
  readonly bytes: number
  /** Time of the newest file in ms. */
  readonly newest: number
}

const batch = 200

/** Notes what lies below `roots`; gives back the folders that hold transcripts, newest first. */
export async function findInto(
  found: FoundFiles,
  roots: readonly string[],
  onUnreadable: OnUnreadable,
  signal?: AbortSignal,
): Promise<NotedFolder[]> {
  const folders: NotedFolder[] = []
  for (const root of roots) {
    for (const path of await groupsOf(root, onUnreadable)) {
      const folder = { id: folders.length, files: 0, bytes: 0, newest: 0 }
      let waiting: FoundFile[] = []
      for await (const file of filesBelow(path, onUnreadable)) {
        if (signal?.aborted) return folders
        folder.files += 1
        folder.bytes += file.size
        folder.newest = Math.max(folder.newest, file.mtime)
        waiting.push(file)
        if (waiting.length < batch) continue
        found.add(folder.id, waiting)
        waiting = []
      }
      found.add(folder.id, waiting)
      if (folder.files > 0) folders.push(folder)
    }
  }
  return folders.sort((a, b) => b.newest - a.newest)
}
