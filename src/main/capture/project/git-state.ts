// Says where a working folder stands in git: branch, last commit, what is not pushed, what is under way; from git's files.
import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { findRepository, type Repository, readText } from './git-files.ts'
import { createCommitReader, type GitCommit } from './git-objects.ts'

export interface GitState {
  /** Null where no branch is checked out. */
  readonly branch: string | null
  /** The commit that is checked out; null before the first one and where it cannot be read cheaply. */
  readonly commit: GitCommit | null
  /** Its hash, also where the commit itself is not read. */
  readonly hash: string | null
  /** The remote branch that this one follows, as it was last fetched or pushed: `origin/main`; null without one. */
  readonly upstream: string | null
  /** Commits that it does not have; null where that cannot be told by following single parents. */
  readonly ahead: number | null
  readonly underWay: 'merge' | 'rebase' | 'cherry-pick' | 'revert' | 'bisect' | null
}

/** Larger files of references, in bytes, are not searched. */
const largestReferences = 4 * 1024 * 1024
/** So many commits are followed back to what was pushed. */
const mostFollowed = 30

/** How `folder` stands; null where it is gone, in no repository, or its files say nothing. Never throws. */
export function gitStateOf(folder: string, home: string = homedir()): GitState | null {
  try {
    // A folder that is gone belongs to no repository above it.
    if (!isAbsolute(folder)) return null
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null
    const repository = findRepository(folder, home)
    return repository && stateOf(repository)
  } catch {
    return null
  }
}

function stateOf(repository: Repository): GitState | null {
  const { gitFolder, commonFolder } = repository
  const head = readText(join(gitFolder, 'HEAD'))?.trim()
  if (head === undefined) return null
  const name = /^ref:\s*refs\/heads\/(\S.*)$/.exec(head)?.[1] ?? null
  const branch = name !== null && isName(name) ? name : null
  // With reftable the files hold no references: https://git-scm.com/docs/reftable
  if (name === '.invalid' || (branch === null && !isHash(head))) return null
  const references = createReferences(commonFolder)
  const hash = branch === null ? head : references(`refs/heads/${branch}`)
  const readCommit = createCommitReader(commonFolder)
  const followed = branch === null ? null : followedBy(branch, commonFolder)
  const there = followed && references(followed.reference)
  return {
    branch,
    hash,
    commit: hash === null ? null : readCommit(hash),
    upstream: there ? (followed?.name ?? null) : null,
    ahead: hash === null || !there ? null : countAhead(hash, there, readCommit),
    underWay: underWayIn(gitFolder),
  }
}

/** Commits from `hash` back to `there`; null where they part or it is too far. */
function countAhead(
  hash: string,
  there: string,
  readCommit: (hash: string) => GitCommit | null,
): number | null {
  let at = hash
  for (let count = 0; count <= mostFollowed; count += 1) {
    if (at === there) return count
    const parents = readCommit(at)?.parents ?? []
    const [parent] = parents
    // With a merge it would have to be asked what the other side brought.
    if (parents.length !== 1 || parent === undefined) return null
    at = parent
  }
  return null
}

/** The remote branch that the configuration names for a branch, else the one of its name at `origin`. */
function followedBy(
  branch: string,
  commonFolder: string,
): { readonly name: string; readonly reference: string } {
  const config = readText(join(commonFolder, 'config')) ?? ''
  const lines = config.split('\n')
  const start = lines.findIndex((line) => line.trim() === `[branch "${branch}"]`)
  const rest = start < 0 ? [] : lines.slice(start + 1)
  const end = rest.findIndex((line) => line.trimStart().startsWith('['))
  const own = end < 0 ? rest : rest.slice(0, end)
  const value = (key: string) =>
    own
      .map((line) => line.split('=', 2).map((part) => part.trim()))
      .find(([name]) => name === key)?.[1]
  const remote = value('remote') ?? 'origin'
  const merged = /^refs\/heads\/(\S.*)$/.exec(value('merge') ?? '')?.[1] ?? branch
  if (remote === '.' || !isName(remote) || !isName(merged))
    return { name: merged, reference: isName(merged) ? `refs/heads/${merged}` : '' }
  return { name: `${remote}/${merged}`, reference: `refs/remotes/${remote}/${merged}` }
}

/** Reads references: a file each, else packed together. */
function createReferences(commonFolder: string): (name: string) => string | null {
  let packed: string | null = null
  return (name) => {
    if (name === '') return null
    const own = readText(join(commonFolder, name))?.trim()
    if (own !== undefined) return isHash(own) ? own : null
    packed ??= `\n${readText(join(commonFolder, 'packed-refs'), largestReferences) ?? ''}`
    const at = packed.indexOf(` ${name}\n`)
    const hash = at < 41 ? '' : packed.slice(at - 40, at)
    return isHash(hash) && packed[at - 41] === '\n' ? hash : null
  }
}

function underWayIn(gitFolder: string): GitState['underWay'] {
  const signs = [
    ['rebase-merge', 'rebase'],
    ['rebase-apply', 'rebase'],
    ['MERGE_HEAD', 'merge'],
    ['CHERRY_PICK_HEAD', 'cherry-pick'],
    ['REVERT_HEAD', 'revert'],
    ['BISECT_LOG', 'bisect'],
  ] as const
  return (
    signs.find(([name]) => statSync(join(gitFolder, name), { throwIfNoEntry: false }))?.[1] ?? null
  )
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text)
}

/** What git takes for a name; others could lead out of the folder. */
function isName(name: string): boolean {
  return name.length <= 250 && !/\.\.|^[/.-]|[\s~^:?*[\\\u0000-\u001f\u007f]/u.test(name)
}
