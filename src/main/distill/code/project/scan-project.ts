// The job that reads the sources of a whole project, but those that are known as they are, with progress and cancel.
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import type { Announcer } from '../../../base/announcer.ts'
import type { SettingsStore } from '../../../base/settings-file.ts'
import { createScanStore } from '../../../db/code/scan-store.ts'
import { createProjectRoots } from '../../../db/projects/open-project.ts'
import type { JobHandlers } from '../../../jobs/attempt.ts'
import {
  type Bounds,
  createGoingOver,
  type GoingOverDependencies,
  type Progress,
} from './go-over-project.ts'
import { lastScanEnd } from './scan-end.ts'

interface Dependencies extends GoingOverDependencies {
  readonly announcer: Announcer
  readonly settings: Pick<SettingsStore, 'current'>
}

/** A scan at work. */
export interface RunningScan extends Progress {
  /** Ms since 1970. */
  readonly startedAt: number
}

export interface ProjectScans {
  readonly handlers: Pick<JobHandlers, 'code.project'>
  /** How far the scan of a project is that runs in this process; null where none does. */
  running(projectId: string): RunningScan | null
  /** Ends a scan that runs; false where none does. */
  cancel(projectId: string): boolean
}

/** Progress is announced so often at most, ms. */
const tellMs = 500

class Cancelled extends Error {}

export function createProjectScans(dependencies: Dependencies): ProjectScans {
  const { db, parser, events, announcer, settings, now } = dependencies
  const store = createScanStore(db)
  const rootOf = createProjectRoots(db)
  const goOver = createGoingOver(dependencies)
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
        const startedAt = now()
        const stop = new AbortController()
        const one = { state: { startedAt, ...unknown }, stop }
        running.set(projectId, one)
        let toldAt = 0
        const tell = (progress: Progress): void => {
          one.state = { startedAt, ...progress }
          if (now() - toldAt < tellMs) return
          toldAt = now()
          announcer.announce({ type: 'code', projectId })
        }
        const reader = parser.project(root)
        const both = AbortSignal.any([signal, stop.signal])
        const close = (): void => void reader.close()
        both.addEventListener('abort', close, { once: true })
        try {
          const place = { projectId, root, reader, readsAll: isAsked }
          const end = await goOver({
            ...{ ...place, ...bounds, signal: both, tell },
            isCancelled: () => both.reason instanceof Cancelled,
          })
          return () =>
            events.write(
              'ast.project',
              { ...end, startedAt },
              {
                durationMs: now() - startedAt,
                ...(end.outcome === 'failed' ? { error: end.detail ?? 'The scan failed.' } : {}),
              },
            )
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
   * What nobody asked for takes no more than the settings say. Files that this left, or a scan that did not come to its
   * end, stay untaken until they are touched.
   */
  function boundsOf(
    projectId: string,
    { limit, isAsked }: { limit?: number | null | undefined; isAsked: boolean },
  ): Bounds {
    if (isAsked) return { limit: limit ?? null, since: 0 }
    const last = lastScanEnd(store, projectId)
    if (last === null) return { limit: settings.current.code.firstScanFiles, since: 0 }
    const tookAll = last.outcome === 'done' && last.left === 0
    return { limit: null, since: tookAll ? 0 : last.startedAt }
  }
}

const unknown: Progress = { files: 0, filesDone: 0, left: 0, detail: 'Its files are listed.' }

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
