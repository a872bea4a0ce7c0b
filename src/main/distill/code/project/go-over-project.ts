// Goes over the sources of a project: lists them, reads what is new or changed, lets go of what is gone, resolves calls.
import { digestOf } from '../../../base/digest.ts'
import type { EventLog } from '../../../base/logs/event-log.ts'
import { isNotRead, type Parser } from '../../../code/parser.ts'
import type { ProjectReader, ReadSource } from '../../../code/project-files.ts'
import { createScanStore, type KnownSource } from '../../../db/code/scan-store.ts'
import type { Db } from '../../../db/open.ts'
import { createProjectRoots } from '../../../db/projects/open-project.ts'
import { callGraphVersion } from '../../../syntax/callgraph/engine.ts'
import { createPause } from '../../time-slices.ts'
import { batchesOf, type ChosenFile, chooseFiles } from './choose-files.ts'
import { createCallResolving } from './resolve-calls.ts'
import { lastScanEnd, type ScanEnd } from './scan-end.ts'
import { createSourceWriter } from './store-source.ts'
import { createSourceTelling } from './tell-source.ts'

export interface GoingOverDependencies {
  readonly db: Db
  readonly parser: Pick<Parser, 'project' | 'calls'>
  readonly events: Pick<EventLog, 'write'>
  /** Takes secrets out of what is stored and told. */
  readonly redact: (text: string) => string
  /** Ms since 1970. */
  readonly now: () => number
}

/** Which files without a snapshot are taken. */
export interface Bounds {
  /** So many, at most; null for all. */
  readonly limit: number | null
  /** Only what was touched since, ms since 1970. */
  readonly since: number
}

export interface Progress {
  /** Sources that belong to the project; 0 until they are listed. */
  readonly files: number
  readonly filesDone: number
  /** Beyond the limit. */
  readonly left: number
  /** What is done, as a sentence; null while files are read. */
  readonly detail: string | null
}

interface Task extends Bounds {
  readonly projectId: string
  readonly root: string
  readonly reader: Pick<ProjectReader, 'list' | 'read'>
  /** Reads all files, and not only those that changed since they were scanned. */
  readonly readsAll: boolean
  readonly signal: AbortSignal
  /** Whether the user ended it: that is an end like others. */
  readonly isCancelled: () => boolean
  readonly tell: (progress: Progress) => void
}

/** Rows read of the store at once: a millisecond. */
const mostRows = 500

/**
 * Gives how it ended.
 * @throws where the process that reads cannot be had, and the reason of `signal` where that ended it.
 */
export function createGoingOver(
  dependencies: GoingOverDependencies,
): (task: Task) => Promise<Omit<ScanEnd, 'startedAt'>> {
  const { db, events, redact, now } = dependencies
  const store = createScanStore(db)
  const rootOf = createProjectRoots(db)
  const resolveCalls = createCallResolving(dependencies)
  const { tellChanges, tellSkipped } = createSourceTelling(events, redact)

  return async (task) => {
    const { projectId, root, reader, signal } = task
    const counts = { files: 0, filesDone: 0, left: 0, parsed: 0, unchanged: 0, removed: 0 }
    const costs = { cpuMs: 0, peakBytes: 0 }
    const skipped: Record<string, number> = {}
    const last = lastScanEnd(store, projectId)
    let resolved = last?.resolved ?? null
    let hasFailed = last?.hasFailed ?? false
    const end = (outcome: ScanEnd['outcome'], detail: string | null) => ({
      ...{ projectId, outcome, detail, ...counts, skipped, resolved, hasFailed },
      ...{ cpuMs: Math.round(costs.cpuMs), peakBytes: costs.peakBytes },
    })
    const pause = createPause(signal)
    const tell = (detail: string | null): void => {
      const { files, filesDone, left } = counts
      task.tell({ files, filesDone, left, detail })
    }
    const write = createSourceWriter(db, redact)

    const take = async (source: ReadSource, chosen: ChosenFile): Promise<void> => {
      const { path, unread } = source
      const isRead = unread === null || unread === 'same'
      // What turns out to be gone, or to be left out, is none of the files that were read.
      if (isRead) counts.filesDone += 1
      else counts.files -= 1
      if (unread === 'gone') {
        if (!chosen.hasSnapshot) return
        store.remove(projectId, redact(path))
        counts.removed += 1
      } else if (unread === 'same') {
        counts.unchanged += 1
        // It is not read again until it changes.
        store.confirm(projectId, redact(path), now())
      } else if (unread === null) {
        counts.parsed += 1
        const came = await write(source, { projectId, chosen, at: now() }, pause)
        // What is read for the first time is told in the end, all files together.
        if (came !== null && chosen.hasSnapshot) tellChanges(source, came)
      } else {
        skipped[unread] = (skipped[unread] ?? 0) + 1
        tellSkipped(source)
      }
    }

    try {
      tell('Its files are listed.')
      const listing = await reader.list()
      signal.throwIfAborted()
      if (isNotRead(listing)) return end('failed', sentenceOf(listing))
      for (const [reason, count] of Object.entries(listing.leftOut))
        if (count > 0) skipped[reason] = count
      const known = await knownOf(projectId, pause)
      const keys = new Map<string, string>()
      for (const { path } of listing.files) {
        keys.set(path, redact(path))
        await pause()
      }
      const { readsAll, limit, since } = task
      const keyOf = (path: string): string => keys.get(path) ?? path
      const wanted = { listed: listing.files, known, limit, since, readsAll, keyOf }
      const { files, taken, left } = await chooseFiles(wanted, pause)
      counts.files = taken
      counts.left = left
      counts.unchanged = Math.max(0, taken - files.length)
      counts.filesDone = counts.unchanged
      tell(null)
      let next: ReturnType<ProjectReader['read']> | null = null
      const batches = batchesOf(files)
      for (const [at, batch] of batches.entries()) {
        const found = await (next ?? reader.read(batch))
        const following = batches[at + 1]
        // The process reads on while these are stored.
        next = following === undefined ? null : reader.read(following)
        signal.throwIfAborted()
        if (isNotRead(found)) return end('failed', sentenceOf(found))
        costs.cpuMs += found.cpuMs
        costs.peakBytes = Math.max(costs.peakBytes, found.peakBytes)
        // It may have been excluded or deleted while its files were read.
        if (rootOf(projectId) === null) return end('cancelled', 'The project is no longer read.')
        for (const [place, source] of found.files.entries()) {
          const chosen = batch[place]
          if (chosen) await take(source, chosen)
          await pause()
        }
        tell(null)
      }
      const now = await knownOf(projectId, pause)
      const digest = await digestOfTexts(now, pause)
      // What failed over these texts mostly fails again; the system may have ended it for want of memory, though.
      if (digest === resolved && !(hasFailed && task.readsAll))
        return end('done', hasFailed ? (last?.detail ?? null) : null)
      tell('Its calls are resolved.')
      const paths: string[] = []
      for (const { path } of listing.files) {
        if (now.has(keyOf(path))) paths.push(path)
        await pause()
      }
      const { detail, ...how } = await resolveCalls({
        ...{ projectId, root, signal, pause },
        paths,
        isWanted: () => rootOf(projectId) !== null,
      })
      resolved = digest
      hasFailed = how.hasFailed
      return end('done', detail)
    } catch (error) {
      if (task.isCancelled()) return end('cancelled', null)
      throw error
    }
  }

  async function knownOf(
    projectId: string,
    pause: () => Promise<void>,
  ): Promise<ReadonlyMap<string, KnownSource>> {
    const known = new Map<string, KnownSource>()
    let after = ''
    for (;;) {
      const rows = store.known(projectId, after, mostRows)
      for (const row of rows) known.set(row.path, row)
      const last = rows.at(-1)
      if (last === undefined || rows.length < mostRows) return known
      after = last.path
      await pause()
    }
  }
}

/** Tells apart what the sources of a project say at two times, and what is made of them by two versions. */
async function digestOfTexts(
  known: ReadonlyMap<string, KnownSource>,
  pause: () => Promise<void>,
): Promise<string> {
  let digest = String(callGraphVersion)
  let part: string[] = []
  for (const { path, hash } of known.values()) {
    part.push(path, hash)
    if (part.length < mostRows) continue
    digest = digestOf(digest, ...part)
    part = []
    await pause()
  }
  return digestOf(digest, ...part)
}

/**
 * Why it ended, where trying again soon brings nothing: its folder was moved, say, or is on a disk that is not there.
 * @throws where it may.
 */
function sentenceOf({ notRead, detail }: { notRead: string; detail: string }): string {
  if (/\b(?:ENOENT|ENOTDIR|EACCES|EPERM|ELOOP)\b/.test(detail)) return 'Its folder cannot be read.'
  throw new Error(`${notRead}: ${detail}`)
}
