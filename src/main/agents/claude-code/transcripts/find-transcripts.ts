// Finds transcript files below a folder, newest first, whatever the folder holds.
import type { Dirent } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type {
  FoundFile,
  FoundFolder,
  OnFound,
  OnUnreadable,
} from '../../transcripts/agent-transcripts.ts'
import { reasonOf } from '../../transcripts/unreadable.ts'

/** Files are handed on so many at a time. */
const batch = 200
/** Folders deeper than this hold no transcripts: projects/<slug>/<session>/subagents/workflows/<id>. */
const deepest = 12

/**
 * The folders below `roots` that hold transcripts, newest first. Only figures are kept, not the names of the
 * files, so that a million files do not fill the memory: who wants them takes them in by `onFound`.
 */
export async function findFolders(
  roots: readonly string[],
  onUnreadable: OnUnreadable,
  signal?: AbortSignal,
  onFound: OnFound = () => {},
): Promise<FoundFolder[]> {
  const folders: FoundFolder[] = []
  for (const root of roots) {
    for (const path of await groupsOf(root, onUnreadable)) {
      const folder = { id: folders.length, path, files: 0, bytes: 0, newest: 0 }
      let waiting: FoundFile[] = []
      for await (const file of filesBelow(path, onUnreadable)) {
        if (signal?.aborted) return folders
        folder.files += 1
        folder.bytes += file.size
        folder.newest = Math.max(folder.newest, file.mtime)
        waiting.push(file)
        if (waiting.length < batch) continue
        onFound(folder.id, waiting)
        waiting = []
      }
      onFound(folder.id, waiting)
      if (folder.files > 0) folders.push(folder)
    }
  }
  return folders.sort((a, b) => b.newest - a.newest)
}

/** The files of one found folder: sessions newest first, then subagents, so that these find their turn. */
export async function filesOf(folder: string, onUnreadable: OnUnreadable): Promise<FoundFile[]> {
  const files: FoundFile[] = []
  for await (const file of filesBelow(folder, onUnreadable)) files.push(file)
  return files.sort((a, b) => Number(a.agent) - Number(b.agent) || b.mtime - a.mtime)
}

/** The subagents' files of one session's file, oldest first. */
export async function agentsOf(sessionFile: string): Promise<FoundFile[]> {
  const folder = join(dirname(sessionFile), basename(sessionFile, '.jsonl'), 'subagents')
  const files: FoundFile[] = []
  for await (const file of walk(folder, () => {}, new Set(), 0)) if (file.agent) files.push(file)
  return files.sort((a, b) => a.mtime - b.mtime)
}

/**
 * The groups in which an import reads: a folder with transcripts of its own stands for all below it; else each
 * of its folders stands for itself. A file is a group of its own.
 */
async function groupsOf(root: string, onUnreadable: OnUnreadable): Promise<string[]> {
  try {
    if ((await stat(root)).isFile()) return [root]
  } catch (error) {
    onUnreadable(root, reasonOf(error))
    return []
  }
  const folders: string[] = []
  for await (const entry of entriesOf(root, onUnreadable)) {
    if (entry.isFile() && isTranscriptName(entry.name, false)) return [root]
    if (entry.isDirectory() || entry.isSymbolicLink()) folders.push(join(root, entry.name))
  }
  return folders
}

/** The files of one group, in no order; a session's file with those of its subagents. */
async function* filesBelow(path: string, onUnreadable: OnUnreadable): AsyncGenerator<FoundFile> {
  const own = await lookAt(path, onUnreadable)
  if (own) {
    yield own
    if (!own.agent) yield* await agentsOf(path)
  } else yield* walk(path, onUnreadable, new Set(), 0)
}

/** `seen` holds the folders by device and inode: a link that leads back ends there. */
async function* walk(
  folder: string,
  onUnreadable: OnUnreadable,
  seen: Set<string>,
  depth: number,
): AsyncGenerator<FoundFile> {
  const inSubagents = folder.split(/[\\/]/).includes('subagents')
  try {
    const found = await stat(folder, { bigint: true })
    const key = `${found.dev}:${found.ino}`
    if (!found.isDirectory() || seen.has(key) || depth > deepest) return
    seen.add(key)
  } catch (error) {
    onUnreadable(folder, reasonOf(error))
    return
  }
  for await (const entry of entriesOf(folder, onUnreadable)) {
    const path = join(folder, entry.name)
    if (isTranscriptName(entry.name, inSubagents)) {
      const found = await lookAt(path, onUnreadable)
      if (found) yield found
    } else if (entry.isDirectory() || entry.isSymbolicLink()) {
      yield* walk(path, onUnreadable, seen, depth + 1)
    }
  }
}

async function* entriesOf(folder: string, onUnreadable: OnUnreadable): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder, { bufferSize: 256 })
  } catch (error) {
    onUnreadable(folder, reasonOf(error))
  }
}

async function lookAt(path: string, onUnreadable: OnUnreadable): Promise<FoundFile | null> {
  try {
    const found = await stat(path)
    if (!found.isFile()) return null
    const agent = isAgentName(basename(path))
    return { path, size: found.size, mtime: Math.floor(found.mtimeMs), agent }
  } catch (error) {
    onUnreadable(path, reasonOf(error))
    return null
  }
}

/** Below `subagents` lie journals too; only agents' files are transcripts there. */
function isTranscriptName(name: string, inSubagents: boolean): boolean {
  if (!name.endsWith('.jsonl') || name === 'history.jsonl') return false
  return !inSubagents || isAgentName(name)
}

function isAgentName(name: string): boolean {
  return name.startsWith('agent-')
}
