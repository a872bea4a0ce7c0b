// The spool folder as a list of files in the order in which their hooks ran.
import { lstatSync, readdirSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'

/** A file that waits to be taken in. */
export interface SpoolFile {
  readonly name: string
  readonly path: string
  /** When it was written, in ns since 1970. */
  readonly writtenAt: bigint
  readonly bytes: number
  /** The event's name from the file's name; undefined when it has none. */
  readonly event: string | undefined
  /** What its hook noted of the agents that it saw. */
  readonly marks: string | undefined
  /** Left behind by a hook that did not get to rename it. */
  readonly isLeftover: boolean
  /** A link, a pipe or another thing that no hook writes. */
  readonly isStrange: boolean
}

/** A temporary file so old was given up by its hook, in ms. */
const leftoverAgeMs = 86_400_000
/** Entries looked at before others get their turn. */
const slice = 100

/** Everything that waits, oldest first; equal times by name. Folders are left alone. */
export async function listSpool(folder: string, now: number): Promise<SpoolFile[]> {
  const files: SpoolFile[] = []
  let seen = 0
  for await (const entry of await opendir(folder)) {
    seen++
    if (seen % slice === 0) await nextTick()
    if (entry.isDirectory() || entry.name.startsWith('.')) continue
    const file = describe(folder, entry.name, now)
    if (file) files.push(file)
  }
  return files.sort((a, b) => {
    if (a.writtenAt !== b.writtenAt) return a.writtenAt < b.writtenAt ? -1 : 1
    return a.name < b.name ? -1 : 1
  })
}

function describe(folder: string, name: string, now: number): SpoolFile | null {
  const path = join(folder, name)
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  if (!stats) return null
  const isTemporary = isTemporaryName(name)
  if (isTemporary && now - Number(stats.mtimeNs / 1_000_000n) < leftoverAgeMs) return null
  const [, marks, event] =
    /((?:\.[a-z]{1,20}){0,8})\.([A-Za-z]{1,60})\.json(?:\.|$)/.exec(name) ?? []
  return {
    name,
    path,
    writtenAt: stats.mtimeNs,
    bytes: Number(stats.size),
    event,
    marks,
    isLeftover: isTemporary,
    isStrange: !stats.isFile(),
  }
}

/** How many files wait; those still being written are not counted. */
export function countWaiting(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(
      (entry) =>
        !entry.isDirectory() && !entry.name.startsWith('.') && !isTemporaryName(entry.name),
    ).length
  } catch {
    return 0
  }
}

/** Whether a file of that name is still being written by its hook. */
export function isTemporaryName(name: string): boolean {
  return /\.tmp(?:\.|$)/.test(name)
}
