// What a core says of itself, however the store is: its state, what waits, and what the user should know.
import { format } from 'date-fns/format'
import type { Status } from '../../shared/contract/system.ts'
import { recollectCommand } from '../base/command-line.ts'
import { pathsIn } from '../base/paths.ts'
import type { Capture } from '../capture/ingest.ts'
import { countWaiting } from '../capture/spool-folder.ts'
import { readDatabaseBytes } from '../db/storage.ts'
import type { Core, CoreOptions } from './core.ts'

interface Dependencies
  extends Pick<
    Core,
    'paths' | 'db' | 'queue' | 'capture' | 'spool' | 'embedder' | 'health' | 'notices'
  > {
  readonly options: Pick<CoreOptions, 'app' | 'kind' | 'copy'>
  /** When the core was opened, in ms since 1970. */
  readonly startedAt: number
  /** The listener's port, once there is one. */
  readonly port: () => number | null
  /** What the user should know at present, but for events that cannot be stored. */
  readonly warnings: () => readonly string[]
}

/** The way to ask for the status, as often as one likes. */
export function createStatus(dependencies: Dependencies): () => Status {
  const { options, paths, db, queue, capture, spool, embedder, health, notices } = dependencies
  const { app, kind, copy } = options
  const countActive = db.prepare<[], Status['activeAgents'][number]>(
    `SELECT agent, count(*) AS sessions FROM sessions WHERE status = 'active'
     GROUP BY agent ORDER BY sessions DESC, agent`,
  )
  const lastEvent = db.prepare('SELECT max(last_event_at) AS at FROM sessions')

  /** Status answers also where pages cannot be read. */
  function readCounts(): Pick<Status, 'queue' | 'activeSessions' | 'activeAgents' | 'lastEventAt'> {
    try {
      const activeAgents = countActive.all()
      return {
        queue: queue.counts(),
        activeSessions: activeAgents.reduce((sum, { sessions }) => sum + sessions, 0),
        activeAgents,
        lastEventAt: (lastEvent.get() as { at: number | null }).at,
      }
    } catch (error) {
      if (health.state.state === 'sound') throw error
      const none = { pending: 0, leased: 0, done: 0, dead: 0, oldestPendingAt: null, deferred: [] }
      return { queue: none, activeSessions: 0, activeAgents: [], lastEventAt: null }
    }
  }

  return () => ({
    version: app.version,
    host: kind,
    home: copy?.of ?? paths.home,
    port: dependencies.port(),
    startedAt: dependencies.startedAt,
    level: { search: embedder.profile ? 'hybrid' : 'words', distill: 'rules' },
    pausedUntil: capture.pausedUntil,
    spoolWaiting: copy ? countWaiting(pathsIn(copy.of).spool) : spool.waiting(),
    spoolRejected: spool.rejected(),
    ...readCounts(),
    databaseBytes: readDatabaseBytes(paths.database),
    command: recollectCommand('', 'elsewhere'),
    warnings: [...dependencies.warnings(), ...troubleOf(capture)],
    store: health.state,
    notices: [...notices.unseen()],
  })
}

/** What the user should know while events cannot be stored. */
function troubleOf({ trouble }: Pick<Capture, 'trouble'>): string[] {
  if (!trouble) return []
  const since = format(trouble.since, 'yyyy-MM-dd HH:mm')
  return [
    `Since ${since} new events cannot be stored. They wait on disk where their hooks could write, and are lost where not. ${trouble.reason}`,
  ]
}
