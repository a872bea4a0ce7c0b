// Deleting with an undo: hidden at once, erased from every byte of the data folder when the time is over.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { parseId } from '../../shared/ids.ts'
import { isPaged, type JobStatus } from '../../shared/kinds.ts'
import type { Announcer } from '../base/announcer.ts'
import { createDeletionStore } from '../db/deletion-store.ts'
import { createErasureStore, type Erasure } from '../db/events/erasure-store.ts'
import type { Db } from '../db/open.ts'
import { createOwningSessions, type OwningSessions } from '../db/sessions/owning-sessions.ts'
import { transact } from '../db/transact.ts'
import { queueFacts } from '../distill/remake-facts.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import type { Queue } from '../jobs/queue.ts'
import { recordAt } from '../search/kinds/record-sql.ts'
import { erase } from './erase.ts'
import { type ForgetTarget, keyOf, targetOf } from './targets.ts'

/** How long a deletion can be undone, in ms. */
export const undoMs = 10_000

interface Scheduled {
  /** When it is erased, in ms since 1970. */
  readonly until: number
  /** Paths of damaged files that cannot be gone over: it may stand in them still. */
  readonly outOfReach: string[]
}

export interface Forget {
  /**
   * Hides a target at once and erases it after ten seconds, also when the program ends meanwhile.
   * @throws AppError `not_found`.
   */
  schedule(target: ForgetTarget): Scheduled
  /** Takes a deletion back; false when it is too late: erasing has begun, or is over. */
  undo(target: ForgetTarget): boolean
  /** Has what is hidden erased that no job is about any more, such as one that failed for good; for a start. */
  resume(): void
  /** Empties the write-ahead log, where overwritten pages still stand; by a job, when no reader holds it. */
  purge(): void
  readonly handlers: Pick<JobHandlers, 'forget' | 'purge'>
}

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly announcer: Announcer
  /** Folders whose files may quote a session: spool files that were set aside. */
  readonly leftovers: readonly string[]
  /** Removes the kept copies of these sessions' transcripts. */
  readonly forgetCopies: (sessionIds: readonly string[]) => Promise<void>
  /** Takes the lines out of the logs that hold one of these, such as a session's id. */
  readonly forgetLogs: (marks: readonly string[]) => Promise<void>
  /** Paths of damaged files, which nothing can be taken out of. */
  readonly outOfReach: () => readonly string[]
  /** Takes what was deleted out of backups and what else can be gone over. */
  readonly clearCopies: (erasures: readonly Erasure[]) => Promise<void>
  readonly now?: () => number
}

/** Deletions go before all other work: nobody wants to wait for what they asked to be gone. */
const priority = 100
/** A reader of the write-ahead log has gone on after this time (ms). */
const busyLogMs = 5000

export function createForget(dependencies: Dependencies): Forget {
  const { db, queue, announcer, leftovers } = dependencies
  const now = dependencies.now ?? Date.now
  const erasures = createErasureStore(db)
  const deletions = createDeletionStore(db)
  const owners = createOwningSessions(db)
  const jobOf = db.prepare<[string, string], { id: number; status: JobStatus; attempts: number }>(
    'SELECT id, status, attempts FROM jobs WHERE kind = ? AND key = ?',
  )
  const isActive = (kind: string, key: string): boolean =>
    ['pending', 'leased'].includes(jobOf.get(kind, key)?.status ?? '')

  function exists(target: ForgetTarget): boolean {
    const { kind, id } = target
    const record = kind === 'project' ? { table: 'projects', key: id } : recordAt(kind, id)
    if (record === null) return false
    return db.prepare(`SELECT 1 FROM ${record.table} WHERE id = ?`).get(record.key) !== undefined
  }

  /** Tells the views of a kind with a page of its own, else every view of sessions, projects and their parts. */
  function announce({ kind, id }: ForgetTarget): void {
    if (isPaged(kind)) announcer.announce({ type: kind, ref: id })
    else announcer.announce({ type: 'projects' })
    announcer.announce({ type: 'jobs' })
  }

  function purge(): void {
    queue.enqueue('purge', 'file', { priority })
  }

  return {
    purge,
    schedule(target) {
      if (!exists(target)) {
        throw new AppError(
          'not_found',
          `There is no ${target.kind} ${target.id}; it may be deleted already.`,
        )
      }
      transact(db, () => {
        deletions.add({ kind: target.kind, ref: target.id }, now())
        queue.enqueue('forget', keyOf(target), { priority, delayMs: undoMs })
        announce(target)
      })
      return { until: now() + undoMs, outOfReach: [...dependencies.outOfReach()] }
    },
    undo(target) {
      return transact(db, () => {
        const job = jobOf.get('forget', keyOf(target))
        // A job that was tried may have erased a part: half of it must not come back.
        const isUntouched = !job || (job.status === 'pending' && job.attempts === 0)
        const undone = isUntouched && deletions.remove({ kind: target.kind, ref: target.id })
        if (undone && job) queue.cancel(job.id)
        if (undone) announce(target)
        return undone
      })
    },
    resume() {
      transact(db, () => {
        for (const { kind, ref } of deletions.all()) {
          const target = { kind, id: ref }
          if (isActive('forget', keyOf(target))) continue
          const isDead = jobOf.get('forget', keyOf(target))?.status === 'dead'
          if (isDead || exists(target)) {
            queue.enqueue('forget', keyOf(target), { priority })
          } else deletions.remove({ kind, ref })
        }
        if (erasures.open().erasures.length > 0 && !isActive('purge', 'file')) purge()
      })
    },
    handlers: {
      forget: async (job) => {
        const target = targetOf(job.key)
        const sessions = sessionsOf(owners, target)
        // Before the rows that name the sessions are gone: stopped half way, it is done again.
        await dependencies.forgetCopies(sessions)
        await erase(db, target, now())
        for (const folder of leftovers) removeQuotingFiles(folder, sessions)
        // Of a turn the session stays, and what is told of it.
        if (target.kind !== 'turn') {
          // Searches and scans of a project stand beside its sessions.
          const own = target.kind === 'project' ? [`"projectId":${JSON.stringify(target.id)}`] : []
          await dependencies.forgetLogs([...sessions, ...own])
        }
        return () => {
          erasures.add({ kind: target.kind, ref: target.id, at: now() })
          // The write-ahead log is emptied after this transaction, by a job of its own.
          purge()
          const session = target.kind === 'turn' ? sessions[0] : undefined
          if (session) queue.enqueue('distill.session', session)
          // What its turn and its session come to is told anew without it.
          if (target.kind === 'observation') queueFacts(queue)
          // Contexts that quoted it have changed as well, whatever it was.
          if (isPaged(target.kind)) announcer.announce({ type: 'projects' })
          announce(target)
        }
      },
      // One for all deletions that came together: each backup is written anew once.
      purge: async () => {
        // Erased pages are zeroed (secure_delete); older copies of them may still stand in the log.
        // A long read would hold up this thread for as long: rather try again.
        const patience = Number(db.pragma('busy_timeout', { simple: true }))
        db.pragma('busy_timeout = 0')
        const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
        db.pragma(`busy_timeout = ${patience}`)
        if (result.busy)
          return { until: now() + busyLogMs, reason: 'A reader holds the write-ahead log.' }
        const { erasures: open, upTo } = erasures.open()
        if (open.length > 0) await dependencies.clearCopies(open)
        return () => erasures.settle(upTo)
      },
    },
  }
}

/** The sessions that a target belongs to or holds. */
function sessionsOf(owners: OwningSessions, target: ForgetTarget): string[] {
  switch (target.kind) {
    case 'turn':
      return owners.ofTurn(parseId('turn', target.id))
    case 'session':
      return [target.id]
    case 'project':
      return owners.ofProject(target.id)
    default:
      return []
  }
}

/** Removes files of a folder that name one of the sessions, with what was said about them. */
function removeQuotingFiles(folder: string, sessions: readonly string[]): void {
  if (sessions.length === 0 || !existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(folder, entry.name)
    const bytes = readFileSync(file)
    if (sessions.some((session) => bytes.includes(session))) rmSync(file, { force: true })
  }
}
