// Finds the copy that a hook keeps in the spool while it asks the listener: one event, which may come both ways.
import { lstatSync } from 'node:fs'
import { join } from 'node:path'

/** What the hook said of its copy, as it is now. */
type HookCopy =
  /** `writtenAt` (ms since 1970) is the event's time by either way; `isGivenUp`: nobody waits for an answer. */
  | { readonly state: 'waiting'; readonly writtenAt: number; readonly isGivenUp: boolean }
  /** It was taken in from the spool, or set aside. */
  | { readonly state: 'gone' }
  /** The hook could not write: what is not taken in now is lost. */
  | { readonly state: 'none' }
  /** An older hook, or something else that is no hook of ours: it says nothing. */
  | { readonly state: 'unknown' }

/** `<pid>-<n>` and what the hook noted of the event, as its file is called once the hook has given up. */
const namePattern = /^(\d{1,10}-\d{1,9})(?:\.[a-z]{1,20}){0,8}\.[A-Za-z]{1,60}\.json$/

/**
 * Looks for the copy by what the header says: its later name in the spool, or `none`. A file of another size is that
 * of a later hook with the same process id. The two names have one time, as renaming changes no content.
 */
export function findHookCopy(folder: string, said: string | undefined, bytes: number): HookCopy {
  if (said === 'none') return { state: 'none' }
  const stem = namePattern.exec(said ?? '')?.[1]
  if (said === undefined || stem === undefined) return { state: 'unknown' }
  // In this order: it is renamed from the first to the second, never back.
  for (const name of [`${stem}.tmp`, said]) {
    const stats = lstatSync(join(folder, name), { bigint: true, throwIfNoEntry: false })
    if (stats?.isFile() && stats.size === BigInt(bytes)) {
      const writtenAt = Number(stats.mtimeNs / 1_000_000n)
      return { state: 'waiting', writtenAt, isGivenUp: name === said }
    }
  }
  return { state: 'gone' }
}
