// What the calls of a turn looked at, as it is collected for the one observation that tells of it.
import type { Search } from './searches.ts'
import type { ShownDiff } from './shown-diffs.ts'

/** Names of the parts of one file that are kept. */
const mostParts = 12

/** What was looked at, as it comes. */
export interface Looks {
  readonly read: Map<string, number>
  readonly searches: Search[]
  readonly globs: string[]
  readonly missing: string[]
  readonly aims: string[]
  readonly skills: string[]
  /** Of files that were read in parts, which; null once a file was read whole. */
  readonly parts: Map<string, string[] | null>
  /** Of files whose changes were looked at, the last look. */
  readonly diffs: Map<string, ShownDiff>
  git: number
}

/** Notes that a file was read once more. */
export function seen(looks: Looks, file: string): void {
  looks.read.set(file, (looks.read.get(file) ?? 0) + 1)
}

/** Notes which part of a file was read; null for all of it. */
export function notePart({ parts }: Looks, file: string, part: readonly string[] | null): void {
  const known = parts.get(file)
  if (part === null || known === null) parts.set(file, null)
  else parts.set(file, [...(known ?? []), ...part].slice(0, mostParts))
}
