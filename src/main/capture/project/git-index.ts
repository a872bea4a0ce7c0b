// Tells which files of a repository differ from what git last saw of them, by their size and time in git's index.
import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { findRepository } from './git-files.ts'

/** An index with more bytes is not read: 4 MB hold some 40,000 files. */
const largestIndex = 4 * 1024 * 1024
/** Bytes of an entry before its path: https://git-scm.com/docs/index-format */
const entryHead = 62

/** What the index says of a file. */
interface Seen {
  /** Seconds since 1970. */
  readonly changedAt: number
  /** Bytes, modulo 2^32. */
  readonly size: number
}

/**
 * Those of `paths`, absolute or from `folder`, that are gone or have another size or time than in the index; what it does not hold
 * is left out. None where the folder is in no repository, or its index is too large or of a kind that is not read.
 * Never throws.
 */
export function changedSinceIndex(folder: string, paths: readonly string[]): string[] {
  try {
    if (!isAbsolute(folder) || paths.length === 0) return []
    const repository = findRepository(folder, homedir())
    if (!repository) return []
    const root = repository.worktree ?? repository.root
    const file = join(repository.gitFolder, 'index')
    if (statSync(file).size > largestIndex) return []
    const byName = new Map(
      paths.map((path) => [relative(root, resolve(folder, path)).split(sep).join('/'), path]),
    )
    const seen = entriesOf(readFileSync(file), new Set(byName.keys()))
    return [...seen].flatMap(([name, entry]) => {
      const stats = statSync(join(root, name), { throwIfNoEntry: false })
      const isSame =
        stats !== undefined &&
        stats.size % 2 ** 32 === entry.size &&
        Math.floor(stats.mtimeMs / 1000) === entry.changedAt
      return isSame ? [] : [byName.get(name) ?? name]
    })
  } catch {
    return []
  }
}

/** The entries with these names; versions 2 and 3 of the format, as version 4 shortens names by those before them. */
function entriesOf(bytes: Buffer, wanted: ReadonlySet<string>): Map<string, Seen> {
  const found = new Map<string, Seen>()
  const version = bytes.toString('latin1', 0, 4) === 'DIRC' ? bytes.readUInt32BE(4) : 0
  if (version !== 2 && version !== 3) return found
  const count = bytes.readUInt32BE(8)
  let at = 12
  for (let n = 0; n < count && at + entryHead < bytes.length; n++) {
    const isExtended = (bytes.readUInt16BE(at + 60) & 0x4000) !== 0
    const start = at + entryHead + (isExtended ? 2 : 0)
    const end = bytes.indexOf(0, start)
    if (end === -1) break
    const name = bytes.toString('utf8', start, end)
    if (wanted.has(name))
      found.set(name, { changedAt: bytes.readUInt32BE(at + 8), size: bytes.readUInt32BE(at + 36) })
    // One to eight zeros fill an entry up to a multiple of eight bytes.
    at += Math.floor((end - at) / 8) * 8 + 8
  }
  return found
}
