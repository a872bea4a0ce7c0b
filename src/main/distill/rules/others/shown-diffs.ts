// Reads from a diff that was printed which files it shows, and how many lines of each changed.
import { shortPath } from '../../../base/short-path.ts'

/** A file of a diff; counts are null where not all of its lines were printed. */
export interface ShownDiff {
  readonly file: string
  readonly added: number | null
  readonly removed: number | null
}

/** Lines that are read. */
const mostLines = 20_000
/** What a client writes in the place of what it left out. */
const leftOut = /\[\d+ (?:lines|characters|bytes) (?:truncated|omitted)\]/

/** The files of a diff as git prints it; `isWhole` says that nothing stood between it and the reader. */
export function shownDiffs(printed: string, isWhole: boolean, cwd: string | null): ShownDiff[] {
  const lines = printed.split('\n', mostLines + 1)
  const isCounted = isWhole && lines.length <= mostLines && !leftOut.test(printed)
  const found: { file: string; added: number; removed: number }[] = []
  for (const line of lines) {
    const [, before, after] =
      /^diff --git a\/(.{1,300}) b\/(.{1,300})$/.exec(line.slice(0, 620)) ?? []
    const open = found.at(-1)
    if (before !== undefined && after !== undefined)
      found.push({ file: shortPath(after, cwd), added: 0, removed: 0 })
    else if (open && /^\+(?!\+\+ )/.test(line)) open.added += 1
    else if (open && /^-(?!-- )/.test(line)) open.removed += 1
  }
  return isCounted ? found : found.map(({ file }) => ({ file, added: null, removed: null }))
}

/** `writer.go (+293 −16)`. */
export function sayDiff(name: string, diff: Pick<ShownDiff, 'added' | 'removed'>): string {
  const { added, removed } = diff
  return added === null || removed === null ? name : `${name} (+${added} −${removed})`
}
