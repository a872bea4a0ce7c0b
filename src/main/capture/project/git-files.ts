// Reads what a repository says about itself from its own files; no git process is started.
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { parse } from 'ini'
import { normaliseRemote } from './remote-url.ts'

/** A repository as its files describe it. */
export interface Repository {
  /** The main working folder, the same for all worktrees; a bare repository's own folder. */
  readonly root: string
  /** The folder that all worktrees share: objects and configuration. */
  readonly commonFolder: string
  /** This worktree's own folder: its HEAD. */
  readonly gitFolder: string
  /** The working folder of a linked worktree; null for the main one. */
  readonly worktree: string | null
}

/** Larger files, in bytes, say nothing about a repository. */
const largestFile = 1024 * 1024

/** The repository that the folder is in, or null. `stopAt` and the folders above it are looked at only when it is the folder itself. */
export function findRepository(folder: string, stopAt: string): Repository | null {
  let current = folder
  for (;;) {
    const found = repositoryAt(current)
    if (found) return found
    const parent = dirname(current)
    // A repository in the home folder (dotfiles) does not own every folder below it.
    if (parent === current || parent === stopAt || current === stopAt) return null
    current = parent
  }
}

function repositoryAt(folder: string): Repository | null {
  const marker = join(folder, '.git')
  const kind = kindOf(marker)
  if (kind === 'folder') return described(folder, marker, marker)
  if (kind === 'file') return linked(folder, marker)
  // A bare repository is itself what `.git` is elsewhere.
  if (kindOf(join(folder, 'HEAD')) === 'file' && kindOf(join(folder, 'objects')) === 'folder') {
    return described(folder, folder, folder)
  }
  return null
}

/** A `.git` file leads to the real folder: of a worktree, a submodule or a bare repository beside it. */
function linked(folder: string, marker: string): Repository | null {
  const target = /^gitdir:(.*)$/m.exec(readText(marker) ?? '')?.[1]?.trim()
  if (!target) return null
  const gitFolder = resolve(folder, target)
  const shared = readText(join(gitFolder, 'commondir'))?.trim()
  if (shared) {
    const commonFolder = resolve(gitFolder, shared)
    return described(rootOf(commonFolder), commonFolder, gitFolder, folder)
  }
  const pruned = /^(.*)[/\\]worktrees[/\\][^/\\]+$/.exec(gitFolder)?.[1]
  if (pruned && kindOf(gitFolder) === null) return described(rootOf(pruned), pruned, pruned, folder)
  return described(folder, gitFolder, gitFolder)
}

function described(
  root: string,
  commonFolder: string,
  gitFolder: string,
  worktree: string | null = null,
): Repository | null {
  // An empty or broken folder of that name is no repository.
  if (kindOf(join(commonFolder, 'HEAD')) !== 'file') return null
  return { root, commonFolder, gitFolder, worktree }
}

function rootOf(commonFolder: string): string {
  const name = basename(commonFolder)
  return name === '.git' || name === '.bare' ? dirname(commonFolder) : commonFolder
}

/** The normalised address of `origin`, else of the first remote; null without any. */
export function remoteOf(repository: Repository): string | null {
  const text = readText(join(repository.commonFolder, 'config'))
  if (text === null) return null
  const addresses = new Map<string, string>()
  // Dots in a section's name would nest it: the names of remotes are kept apart by hand.
  for (const section of sectionsOf(text)) {
    const name = /^\s*\[remote "((?:[^"\\]|\\.){1,200})"\]/.exec(section)?.[1]
    if (name === undefined || addresses.has(name)) continue
    const { url } = parse(section.replace(/^[^\n]*\n?/, ''))
    if (typeof url === 'string') addresses.set(name, url)
  }
  const address = addresses.get('origin') ?? addresses.values().next().value
  return address === undefined ? null : normaliseRemote(address, repository.root)
}

/** The text in parts that each begin with a line of a section's name. */
function* sectionsOf(text: string): Generator<string> {
  let section: string[] = []
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('[')) {
      yield section.join('\n')
      section = []
    }
    section.push(line)
  }
  yield section.join('\n')
}

/** The branch that is checked out, or the first letters of the commit; null when it cannot be read. */
export function branchOf(repository: Repository): string | null {
  const head = readText(join(repository.gitFolder, 'HEAD'))?.trim()
  if (!head) return null
  const branch = /^ref:\s*refs\/heads\/(.+)$/.exec(head)?.[1]
  if (branch) return branch.slice(0, 250)
  return /^[0-9a-f]{40,64}$/.test(head) ? head.slice(0, 12) : null
}

/** The first commit as the log of HEAD has it; null for a clone and where that log was cut. */
export function firstCommitOf(repository: Repository): string | null {
  const line = readText(join(repository.commonFolder, 'logs', 'HEAD'))?.split('\n', 1)[0] ?? ''
  return /^0{40,64} ([0-9a-f]{40,64}) .*\tcommit \(initial\)/.exec(line)?.[1] ?? null
}

function kindOf(path: string): 'file' | 'folder' | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) return 'file'
  return stats?.isDirectory() ? 'folder' : null
}

/** A file's text; null where it cannot be read or has more than `largest` bytes. */
export function readText(path: string, largest = largestFile): string | null {
  if (!isAbsolute(path)) return null
  try {
    const stats = statSync(path)
    if (!stats.isFile() || stats.size > largest) return null
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
