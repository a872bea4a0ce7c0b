// Works out which project a folder belongs to, from the file system alone.
import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, resolve, win32 } from 'node:path'
import { branchOf, findRepository, firstCommitOf, remoteOf } from './git-files.ts'
import { windowsPathUp } from './path-forms.ts'
import { repositoryName } from './remote-url.ts'

/** What is known about the project of a folder. */
export interface ProjectIdentity {
  readonly rule: 'remote' | 'repository' | 'folder'
  /** The repository's main folder, or the folder itself. */
  readonly root: string
  readonly name: string
  /** Normalised, without credentials. */
  readonly remote: string | null
  readonly branch: string | null
  /** Names the place: `path:<root>`. */
  readonly pathKey: string
  /** Name the repository or folder itself, wherever it was moved: its inode, its first commit. */
  readonly bodyKeys: readonly string[]
  /** Names the place of a worktree, by which it is known when it is gone; null where there is none. */
  readonly worktreeKey: string | null
  /** Whether the folder is there at all, or a repository around it is. */
  readonly exists: boolean
  /** Whether the folder itself is gone. */
  readonly isGone: boolean
  /** The folder and those above it, nearest first: where a vanished folder may have belonged. */
  readonly ancestors: readonly string[]
}

/** How long an answer is used again, in ms: events of one session come in bursts. */
const keepMs = 3000
const mostKept = 500

export interface Identifier {
  /** The identity behind a working folder, at most a few seconds old. */
  identify(cwd: string): ProjectIdentity
}

/** Reads identities with a short memory. */
export function createIdentifier(now: () => number, home: string = homedir()): Identifier {
  const kept = new Map<string, { at: number; identity: ProjectIdentity }>()
  return {
    identify(cwd) {
      const before = kept.get(cwd)
      const time = now()
      if (before && Math.abs(time - before.at) < keepMs) return before.identity
      const identity = identify(cwd, home)
      if (kept.size >= mostKept) kept.clear()
      kept.set(cwd, { at: time, identity })
      return identity
    },
  }
}

function identify(cwd: string, home: string): ProjectIdentity {
  // A Windows path on another system is a name and leads nowhere.
  const isForeign = !isAbsolute(cwd)
  const folder = isForeign ? cwd : resolve(cwd)
  const present = isForeign ? null : nearestExisting(folder)
  const exists = present === folder
  const repository =
    present !== null && (exists || present !== home) ? findRepository(present, home) : null
  const ancestors = isForeign
    ? windowsPathUp(folder)
    : pathUp(folder).filter((path) => path !== home)
  if (!repository) {
    return {
      rule: 'folder',
      root: folder,
      name: folder === home ? '~' : nameOf(folder, isForeign),
      remote: null,
      branch: null,
      pathKey: `path:${folder}`,
      bodyKeys: exists ? bodyKeysOf(folder) : [],
      worktreeKey: null,
      exists,
      isGone: !exists,
      ancestors,
    }
  }
  const remote = remoteOf(repository)
  const commit = firstCommitOf(repository)
  return {
    rule: remote === null ? 'repository' : 'remote',
    root: repository.root,
    name: remote === null ? nameOf(repository.root, false) : repositoryName(remote),
    remote,
    branch: branchOf(repository),
    pathKey: `path:${repository.root}`,
    bodyKeys: [...bodyKeysOf(repository.commonFolder), ...(commit ? [`commit:${commit}`] : [])],
    worktreeKey: repository.worktree === null ? null : `path:${repository.worktree}`,
    exists: true,
    isGone: !exists,
    ancestors,
  }
}

function nameOf(folder: string, isForeign: boolean): string {
  return (isForeign ? win32.basename(folder) : basename(folder)) || folder
}

function nearestExisting(folder: string): string | null {
  for (const path of pathUp(folder)) {
    try {
      if (statSync(path).isDirectory()) return path
    } catch {
      // Not there or not readable: the folder above may be.
    }
  }
  return null
}

function pathUp(folder: string): string[] {
  const paths = [folder]
  for (let parent = dirname(folder); parent !== paths.at(-1); parent = dirname(parent)) {
    paths.push(parent)
    if (paths.length > 100) break
  }
  // The root of the file system is nobody's project.
  return paths.length > 1 ? paths.slice(0, -1) : paths
}

/** Device, inode and birth time stay with a folder that is renamed; without a birth time they are no proof. */
function bodyKeysOf(folder: string): string[] {
  try {
    const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true })
    return birthtimeNs > 0n ? [`inode:${dev}:${ino}:${birthtimeNs}`] : []
  } catch {
    return []
  }
}
