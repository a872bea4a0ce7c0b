// The job that reads the sources of a whole project, but those that are known as they are, with progress and cancel.
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import type { Announcer } from '../../../base/announcer.ts'
import type { EventLog } from '../../../base/logs/event-log.ts'
import type { SettingsStore } from '../../../base/settings-file.ts'
import { isNotRead, type Parser } from '../../../code/parser.ts'
import type { ProjectReader, ReadSource } from '../../../code/project-files.ts'
import { createScanStore, type KnownSource } from '../../../db/code/scan-store.ts'
import type { Db } from '../../../db/open.ts'
import { createProjectRoots } from '../../../db/projects/open-project.ts'
import type { JobHandlers } from '../../../jobs/attempt.ts'
import { createPause } from '../../time-slices.ts'
import { batchesOf, type ChosenFile, chooseFiles } from './choose-files.ts'
import { lastScanEnd, type ScanEnd } from './scan-end.ts'
import { createSourceWriter } from './store-source.ts'

interface Dependencies {
  readonly db: Db
  readonly parser: Pick<Parser, 'project'>
  readonly events: EventLog
  readonly announcer: Announcer
  readonly settings: Pick<SettingsStore, 'current'>
  /** Takes secrets out of what is stored and told. */
  readonly redact: (text: string) => string
  /** Ms since 1970. */
  readonly now: () => number
}

/** A scan at work. */
export interface RunningScan {
  readonly startedAt: number
  /** Sources that belong to the project; 0 until they are listed. */
  readonly files: number
  readonly filesDone: number
  readonly left: number
}

export interface ProjectScans {
  readonly handlers: Pick<JobHandlers, 'code.project'>
  /** How far the scan of a project is that runs in this process; null where none does. */
  running(projectId: string): RunningScan | null
  /** Ends a scan that runs; false where none does. */
  cancel(projectId: string): boolean
}

/** Rows read of the store at once: a millisecond. */
const mostRows = 500
/** Progress is announced so often at most, ms. */
const tellMs = 500
class Cancelled extends Error {}

export function createProjectScans(dependencies: Dependencies): ProjectScans {
  const { db, parser, events, announcer, settings, redact, now } = dependencies
  const store = createScanStore(db)
  const rootOf = createProjectRoots(db)
  const running = new Map<string, { state: RunningScan; readonly stop: AbortController }>()

  return {
    running: (projectId) => running.get(projectId)?.state ?? null,
    cancel(projectId) {
      const one = running.get(projectId)
      one?.stop.abort(new Cancelled('The scan was cancelled.'))
      return one !== undefined
    },
    handlers: {
      'code.project': async (job, signal) => {
        const projectId = job.key
        const { isAsked } = job.payload
        const root = rootOf(projectId)
        if (root === null || !settings.current.code.enabled) return () => {}
        if (!isAsked && isTooWide(root)) return () => {}
        const bounds = boundsOf(projectId, job.payload)
        if (!isAsked && bounds.limit === 0) return () => {}
        const stop = new AbortController()
        const state = { startedAt: now(), files: 0, filesDone: 0, left: 0 }
        running.set(projectId, { state, stop })
        const reader = parser.project(root)
        const both = AbortSignal.any([signal, stop.signal])
        const close = (): void => void reader.close()
        both.addEventListener('abort', close, { once: true })
        try {
          const end = await scan(reader, { projectId, ...bounds, readsAll: isAsked, signal: both })
          return () => events.write('ast.project', end, { durationMs: now() - state.startedAt })
        } finally {
          both.removeEventListener('abort', close)
          await reader.close()
          running.delete(projectId)
          announcer.announce({ type: 'code', projectId })
        }
      },
    },
  }

  /**
   * What nobody asked for takes no more than the settings say. Where that left files, those stay untaken until they
   * are touched.
   */
  function boundsOf(
    projectId: string,
    { limit, isAsked }: { limit?: number | null | undefined; isAsked: boolean },
  ): Pick<Task, 'limit' | 'since'> {
    if (isAsked) return { limit: limit ?? null, since: 0 }
    const last = lastScanEnd(store, projectId)
    if (last === null) return { limit: settings.current.code.firstScanFiles, since: 0 }
    return { limit: null, since: last.left > 0 ? last.startedAt : 0 }
  }

  interface Task {
    readonly projectId: string
    /** So many files that are not known, at most; null for all. */
    readonly limit: number | null
    /** Of those, only what was touched since, ms since 1970. */
    readonly since: number
    readonly readsAll: boolean
    readonly signal: AbortSignal
  }

  async function scan(reader: ProjectReader, task: Task): Promise<ScanEnd> {
    const { projectId, signal } = task
    const startedAt = running.get(projectId)?.state.startedAt ?? now()
    const counts = { files: 0, filesDone: 0, left: 0, parsed: 0, unchanged: 0, removed: 0 }
    const costs = { cpuMs: 0, peakBytes: 0 }
    const skipped: Record<string, number> = {}
    const end = (outcome: ScanEnd['outcome'], detail: string | null): ScanEnd => ({
      ...{ projectId, outcome, detail, startedAt, ...counts, skipped },
      ...{ cpuMs: Math.round(costs.cpuMs), peakBytes: costs.peakBytes },
    })
    const pause = createPause(signal)
    let toldAt = 0
    const tell = (): void => {
      const one = running.get(projectId)
      if (one) one.state = { startedAt, ...counts }
      if (now() - toldAt < tellMs) return
      toldAt = now()
      announcer.announce({ type: 'code', projectId })
    }
    const write = createSourceWriter(db, redact)

    const take = async (source: ReadSource, chosen: ChosenFile): Promise<void> => {
      const { path, unread } = source
      counts.filesDone += 1
      if (unread === 'gone') {
        if (chosen.hasSnapshot) {
          store.remove(projectId, redact(path))
          counts.removed += 1
        }
        return
      }
      if (unread === 'same') {
        counts.unchanged += 1
        // It is not read again until it changes.
        store.confirm(projectId, redact(path), now())
      } else if (unread === null) {
        counts.parsed += 1
        const came = await write(source, { projectId, chosen, at: now() }, pause)
        if (came !== null) tellChanges(source, chosen, came)
      } else {
        skipped[unread] = (skipped[unread] ?? 0) + 1
        if (!isForeign.has(unread)) tellSkipped(source)
      }
    }

    try {
      const listing = await reader.list()
      signal.throwIfAborted()
      if (isNotRead(listing)) {
        if (isUnreachable(listing.detail)) return end('failed', 'Its folder cannot be read.')
        throw new Error(`${listing.notRead}: ${listing.detail}`)
      }
      for (const [reason, count] of Object.entries(listing.leftOut))
        if (count > 0) skipped[reason] = count
      const known = await knownOf(projectId, pause)
      const keys = new Map<string, string>()
      for (const { path } of listing.files) {
        keys.set(path, redact(path))
        await pause()
      }
      const { files, taken, left } = chooseFiles({
        ...{ listed: listing.files, known, limit: task.limit, since: task.since },
        readsAll: task.readsAll,
        keyOf: (path) => keys.get(path) ?? path,
      })
      counts.files = taken
      counts.left = left
      counts.unchanged = Math.max(0, taken - files.length)
      counts.filesDone = counts.unchanged
      tell()
      let next: ReturnType<ProjectReader['read']> | null = null
      const batches = batchesOf(files)
      for (const [at, batch] of batches.entries()) {
        const asked = next ?? reader.read(batch)
        const found = await asked
        const following = batches[at + 1]
        // The process reads on while these are stored.
        next = following === undefined ? null : reader.read(following)
        signal.throwIfAborted()
        if (isNotRead(found)) {
          if (isUnreachable(found.detail)) return end('failed', 'Its folder cannot be read.')
          throw new Error(`${found.notRead}: ${found.detail}`)
        }
        costs.cpuMs += found.cpuMs
        costs.peakBytes = Math.max(costs.peakBytes, found.peakBytes)
        // It may have been excluded or deleted while its files were read.
        if (rootOf(projectId) === null) return end('cancelled', 'The project is no longer read.')
        for (const [place, source] of found.files.entries()) {
          const chosen = batch[place]
          if (chosen) await take(source, chosen)
          await pause()
        }
        tell()
      }
      return end('done', null)
    } catch (error) {
      if (signal.reason instanceof Cancelled) return end('cancelled', null)
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

  /** What is read for the first time is told in the end, all files together. */
  function tellChanges(
    { path, language, definitions }: ReadSource,
    { hasSnapshot }: ChosenFile,
    came: NonNullable<Awaited<ReturnType<ReturnType<typeof createSourceWriter>>>>,
  ): void {
    if (!hasSnapshot || language === null) return
    const file = redact(path)
    const functions = definitions.length
    const none = { new: 0, modified: 0, deleted: 0 }
    if ('skipped' in came) {
      events.write('ast.scan', { file, language, functions, ...none, skipped: came.skipped })
      return
    }
    const { deleted, modified, renamed, moved } = came.counts
    const changed = { new: came.counts.new, modified: modified + renamed + moved, deleted }
    events.write('ast.scan', { file, language, functions, ...changed })
  }

  function tellSkipped({ path, language, unread, detail }: ReadSource): void {
    const none = { functions: 0, new: 0, modified: 0, deleted: 0 }
    const skipped = redact(detail === '' ? String(unread) : `${unread}: ${detail}`)
    events.write('ast.scan', { file: redact(path), language: language ?? '', ...none, skipped })
  }
}

/** Left out on purpose: counted, not told one by one. */
const isForeign: ReadonlySet<string> = new Set(['generated', 'minified', 'outside'])

/** Nobody means their home folder, or what holds it, as a project. */
function isTooWide(root: string): boolean {
  let folder = homedir()
  for (;;) {
    if (folder === root) return true
    const above = dirname(folder)
    if (above === folder) return false
    folder = above
  }
}

/** Trying again soon brings nothing: it was moved, say, or is on a disk that is not there. */
function isUnreachable(detail: string): boolean {
  return /\b(?:ENOENT|ENOTDIR|EACCES|EPERM|ELOOP)\b/.test(detail)
}
