// The events that were set aside: each beside its reason and the version that refused it, with a way back and an end.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { redactText } from './redact/redact-text.ts'

/** Of a file larger than this only the beginning is kept, in bytes. */
const largestKept = 16 * 1024 * 1024
const reasonSuffix = '.reason'
const versionLine = /^Set aside by Recollect (\S+)\.$/m

/** What was freed. */
interface Freed {
  readonly files: number
  readonly bytes: number
}

/**
 * Moves a spool file to `folder` as redacted text, with its time, beside `<name>.reason`. The original is gone
 * afterwards. `version` is this program's: a later one tries the event again.
 */
export function setAside(
  path: string,
  name: string,
  folder: string,
  { reason, version }: { readonly reason: string; readonly version: string },
): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const target = freePath(folder, name)
  const stats = lstatSync(path)
  const text = stats.isFile() ? readText(path) : null
  const note = `${redactText(reason)}\nSet aside by Recollect ${version}.\n`
  try {
    writeFileSync(`${target}${reasonSuffix}`, note, { mode: 0o600 })
    if (text === null) {
      // Unreadable, or no file at all: moved as it is.
      renameSync(path, target)
      return
    }
    writeFileSync(target, text, { mode: 0o600, flag: 'wx' })
    // When its hook ran is told by this time alone.
    utimesSync(target, stats.mtime, stats.mtime)
  } catch (error) {
    // On a full disk it stays where it is, whole.
    for (const begun of [target, `${target}${reasonSuffix}`]) rmSync(begun, { force: true })
    throw error
  }
  rmSync(path, { force: true })
}

/** How many events were set aside. */
export function countRejected(folder: string): number {
  return eventsIn(folder).length
}

/**
 * Moves what was set aside back to the spool, where it is tried again: all of it, or what another version than
 * `unlessBy` refused. Returns how many.
 */
export function putBack(folder: string, spool: string, unlessBy?: string): number {
  let moved = 0
  for (const name of eventsIn(folder)) {
    const path = join(folder, name)
    if (unlessBy !== undefined && refuserOf(path) === unlessBy) continue
    if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) continue
    renameSync(path, freePath(spool, name))
    rmSync(`${path}${reasonSuffix}`, { force: true })
    moved++
  }
  return moved
}

/**
 * Deletes what was set aside before `before` (ms since 1970), and the oldest beyond `mostBytes`. With `isPreview` it
 * only tells what would go.
 */
export function expireRejected(
  folder: string,
  {
    before,
    mostBytes,
    isPreview = false,
  }: {
    readonly before: number
    readonly mostBytes: number
    readonly isPreview?: boolean
  },
): Freed {
  const found = eventsIn(folder).flatMap((name) => {
    const path = join(folder, name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    // The note is as old as the setting aside; the event itself has its hook's time.
    const asideAt = lstatSync(`${path}${reasonSuffix}`, { throwIfNoEntry: false })?.mtimeMs
    return stats ? [{ path, bytes: stats.size, at: asideAt ?? stats.mtimeMs }] : []
  })
  found.sort((a, b) => b.at - a.at)
  const freed = { files: 0, bytes: 0 }
  let kept = 0
  for (const { path, bytes, at } of found) {
    if (at >= before && kept + bytes <= mostBytes) {
      kept += bytes
      continue
    }
    freed.files++
    freed.bytes += bytes
    if (isPreview) continue
    rmSync(path, { force: true, recursive: true })
    rmSync(`${path}${reasonSuffix}`, { force: true })
  }
  return freed
}

function eventsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .filter((name) => !name.endsWith(reasonSuffix))
  } catch {
    return []
  }
}

/** The version that refused an event, or null where nothing tells. */
function refuserOf(path: string): string | null {
  try {
    return versionLine.exec(readFileSync(`${path}${reasonSuffix}`, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

/** Names repeat, as process ids do: an event that lies there already stays. */
function freePath(folder: string, name: string): string {
  let path = join(folder, name)
  for (let n = 2; existsSync(path); n++) path = join(folder, `${name}.${n}`)
  return path
}

function readText(path: string): string | null {
  try {
    return redactText(readFileSync(path).subarray(0, largestKept).toString('utf8'))
  } catch {
    return null
  }
}
