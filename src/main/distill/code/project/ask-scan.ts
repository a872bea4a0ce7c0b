// What the user asks of the scan of a project: to begin it, to end it, and how it stands.
import type { z } from 'zod'
import { AppError } from '../../../../shared/errors.ts'
import type { EventLog } from '../../../base/logs/event-log.ts'
import type { SettingsStore } from '../../../base/settings-file.ts'
import { isNotRead, type Parser } from '../../../code/parser.ts'
import { createScanStore } from '../../../db/code/scan-store.ts'
import type { Db } from '../../../db/open.ts'
import { createProjectRoots } from '../../../db/projects/open-project.ts'
import { jobKinds } from '../../../jobs/job-kinds.ts'
import type { Queue } from '../../../jobs/queue.ts'
import { lastScanEnd, type ScanEnd } from './scan-end.ts'
import type { ProjectScans } from './scan-project.ts'

interface Dependencies {
  readonly db: Db
  readonly queue: Pick<Queue, 'enqueue' | 'cancel'>
  readonly parser: Pick<Parser, 'project'>
  readonly settings: Pick<SettingsStore, 'current'>
  readonly events: Pick<EventLog, 'write' | 'flush'>
  readonly scans: Pick<ProjectScans, 'running' | 'cancel'>
  /** Ms since 1970. */
  readonly now: () => number
}

/** How the scan of a project stands. Times are ms since 1970. */
export interface ScanState {
  readonly state: 'never' | 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly filesDone: number
  /** Files that belong to the scan; where none was, those that one would take. */
  readonly files: number
  /** Files beyond its limit. */
  readonly left: number
  /** Files that the last scan did not read, by the reason. */
  readonly skipped: Readonly<Record<string, number>>
  /** A sentence about it, or null. */
  readonly detail: string | null
}

export interface ScanRequests {
  /**
   * Has the project scanned now: all of it, or at most `limit` files that are not known yet. Gives how many files that
   * comes to.
   * @throws AppError `not_found` where the project or its folder is not there, `conflict` where it is not to be scanned.
   */
  request(projectId: string, limit: number | null): Promise<{ readonly files: number }>
  /** Ends the scan, or takes it back where it has not begun; false where there is none. */
  cancel(projectId: string): boolean
  status(projectId: string): Promise<ScanState>
}

const { payload: payloadSchema } = jobKinds['code.project']
/** What a project's folder holds is asked for again after this time, ms. */
const freshMs = 60_000

export function createScanRequests(dependencies: Dependencies): ScanRequests {
  const { db, queue, parser, settings, events, scans, now } = dependencies
  const store = createScanStore(db)
  const rootOf = createProjectRoots(db)
  const listed = new Map<string, { readonly files: number; readonly at: number }>()

  /** How many sources a project's folder holds; null where it cannot be read. */
  async function filesIn(projectId: string, root: string): Promise<number | null> {
    const known = listed.get(projectId)
    if (known && now() - known.at < freshMs) return known.files
    const reader = parser.project(root)
    try {
      const found = await reader.list()
      if (isNotRead(found)) return null
      listed.set(projectId, { files: found.files.length, at: now() })
      return found.files.length
    } finally {
      await reader.close()
    }
  }

  const firstFiles = (): number => settings.current.code.firstScanFiles
  const of = (state: ScanState['state'], more: Partial<ScanState> = {}): ScanState => ({
    ...{ state, startedAt: null, endedAt: null, filesDone: 0, files: 0, left: 0 },
    ...{ skipped: {}, detail: null },
    ...more,
  })

  /** What a scan would take that has not begun. */
  async function ahead(
    projectId: string,
    root: string,
    limit: number | null,
  ): Promise<Pick<ScanState, 'files' | 'left'> | null> {
    const files = await filesIn(projectId, root)
    if (files === null) return null
    const taken = Math.min(files, limit ?? files)
    return { files: taken, left: files - taken }
  }

  return {
    async request(projectId, limit) {
      if (!settings.current.code.enabled)
        throw new AppError('conflict', 'The code map is off: turn it on in the settings, Privacy.')
      const root = rootOf(projectId)
      if (root === null)
        throw new AppError('not_found', 'There is no such project, or it is excluded.')
      listed.delete(projectId)
      const files = await filesIn(projectId, root)
      if (files === null)
        throw new AppError('not_found', `The project’s folder ${root} cannot be read.`)
      queue.enqueue('code.project', projectId, { priority: 1, payload: { limit, isAsked: true } })
      return { files: Math.min(files, limit ?? files) }
    },
    cancel(projectId) {
      const queued = store.queued(projectId)
      if (scans.cancel(projectId)) return true
      if (queued?.status !== 'pending' || !queue.cancel(queued.id)) return false
      // Else the next turn would have it begin again.
      if (lastScanEnd(store, projectId) === null) events.write('ast.project', notBegun(projectId))
      return true
    },
    async status(projectId) {
      const root = rootOf(projectId)
      if (root === null) return of('never', { detail: 'The project is excluded, or gone.' })
      const atWork = scans.running(projectId)
      if (atWork !== null) return of('running', atWork)
      const queued = store.queued(projectId)
      // How a scan ended that is over may not stand in the table yet.
      await events.flush()
      const last = lastScanEnd(store, projectId)
      const waits = queued?.status === 'pending' || queued?.status === 'leased'
      const wanted = waits ? payloadOf(queued.payload) : null
      // One that follows an edit by itself is no news.
      if (wanted !== null && (wanted.isAsked || last === null)) {
        const limit = wanted.isAsked ? (wanted.limit ?? null) : firstFiles()
        const detail = wanted.isAsked ? null : 'It begins by itself when the project rests.'
        return of('waiting', { ...(await ahead(projectId, root, limit)), detail })
      }
      if (queued?.status === 'dead') return of('failed', { detail: queued.error })
      if (last !== null) {
        const { startedAt, endedAt, filesDone, files, left, skipped, outcome, detail } = last
        return of(outcome, { startedAt, endedAt, filesDone, files, left, skipped, detail })
      }
      const endedAt = store.lastRead(projectId)
      if (endedAt !== null) {
        const files = store.files(projectId)
        return of('done', { endedAt, files, filesDone: files })
      }
      const files = await ahead(projectId, root, firstFiles())
      return files === null
        ? of('never', { detail: 'Its folder cannot be read.' })
        : of('never', files)
    },
  }
}

function payloadOf(payload: string): z.infer<typeof payloadSchema> {
  return payloadSchema.catch({ isAsked: false }).parse(JSON.parse(payload))
}

/** A scan that was taken back before it began. */
function notBegun(projectId: string): ScanEnd {
  const counts = { files: 0, filesDone: 0, left: 0, parsed: 0, unchanged: 0, removed: 0 }
  const nothing = {
    ...counts,
    startedAt: 0,
    cpuMs: 0,
    peakBytes: 0,
    skipped: {},
    detail: null,
    resolved: null,
  }
  return { ...nothing, projectId, outcome: 'cancelled' }
}
