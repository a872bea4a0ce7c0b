// Chooses what a scan reads of a project: what is new, as far as its limit goes, what changed, and what may be gone.
import type { ListedSource } from '../../../../shared/worker/project-messages.ts'
import type { KnownSource } from '../../../db/code/scan-store.ts'

/** A file to be read. */
export interface ChosenFile {
  /** From the root, as it lies there. */
  readonly path: string
  /** Digest of its last text that is known as a whole. */
  readonly known: string | null
  /** Bytes. */
  readonly size: number
  /** Whether there is a snapshot of any kind. */
  readonly hasSnapshot: boolean
  /** Whether it never parsed cleanly. */
  readonly isFaulty: boolean
}

interface Choice {
  readonly files: readonly ChosenFile[]
  /** Sources that belong to the project, as far as the limit goes, and those that did and may be gone. */
  readonly taken: number
  /** Beyond it. */
  readonly left: number
}

interface Wanted {
  readonly listed: readonly ListedSource[]
  /** Snapshots by their paths. */
  readonly known: ReadonlyMap<string, KnownSource>
  /** The path under which a file is known. */
  readonly keyOf: (path: string) => string
  /** So many files without a snapshot, at most; null for all. */
  readonly limit: number | null
  /** Files without a snapshot that were not touched since are left out as well, ms since 1970; 0 for none. */
  readonly since: number
  /** Reads all of them, and not only those that changed since they were scanned. */
  readonly readsAll: boolean
}

/** File systems keep times to two seconds at worst, and a tool call is told after its file was written: ms. */
const slackMs = 2000

/** Pauses between files: there may be tens of thousands. */
export async function chooseFiles(
  { listed, known, keyOf, limit, since, readsAll }: Wanted,
  pause: () => Promise<void>,
): Promise<Choice> {
  const files: ChosenFile[] = []
  const fresh: ListedSource[] = []
  const there = new Set<string>()
  let taken = 0
  for (const one of listed) {
    await pause()
    const key = keyOf(one.path)
    const snapshot = known.get(key)
    if (snapshot === undefined) {
      fresh.push(one)
      continue
    }
    there.add(key)
    taken += 1
    const isPart = snapshot.state === 'partial' && snapshot.isFromDisk === 0
    if (readsAll || isPart || one.changedAt >= snapshot.at - slackMs)
      files.push(chosen(one.path, one.size, snapshot))
  }
  // What was worked on last is what is asked for first.
  const room = limit ?? fresh.length
  const late = since > 0 ? fresh.filter(({ changedAt }) => changedAt >= since) : fresh
  const first =
    late.length > room ? late.toSorted((a, b) => b.changedAt - a.changedAt).slice(0, room) : late
  for (const { path, size } of first) files.push(chosen(path, size, null))
  taken += first.length
  // Ignored by git, say, and written by the agent all the same; or gone.
  for (const [path, snapshot] of known) {
    await pause()
    if (there.has(path)) continue
    taken += 1
    files.push(chosen(path, 0, snapshot))
  }
  return { files, taken, left: fresh.length - first.length }
}

/** A file to be read, of so many bytes, by what is known of it. */
export function chosen(path: string, size: number, snapshot: KnownSource | null): ChosenFile {
  return {
    ...{ path, size, known: snapshot && textOf(snapshot), hasSnapshot: snapshot !== null },
    isFaulty: snapshot?.isFaulty === 1,
  }
}

/** A text that does not parse cleanly gives the same parts again; one that broke a snapshot is not the one it was read from. */
function textOf({ state, hash, isFromDisk }: KnownSource): string | null {
  return state === 'whole' || (state === 'partial' && isFromDisk === 1) ? hash : null
}

/** Files read at once: enough that the process does not wait, few enough that little is in memory. */
const mostFiles = 64
const mostBytes = 1_000_000

/** The files in batches, in their order. */
export function batchesOf(files: readonly ChosenFile[]): readonly (readonly ChosenFile[])[] {
  const batches: ChosenFile[][] = []
  let batch: ChosenFile[] = []
  let bytes = 0
  for (const file of files) {
    if (batch.length >= mostFiles || (batch.length > 0 && bytes + file.size > mostBytes)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(file)
    bytes += file.size
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}
