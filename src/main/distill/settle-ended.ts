// Tells what the newest sessions of a project left untold, at once: for a session that starts right after them.
import type { Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import type { JobHandler } from '../jobs/attempt.ts'
import type { Job } from '../jobs/queue.ts'

/** Sessions that are looked at, the newest. */
const sessionsLookedAt = 3

interface Dependencies {
  readonly db: Db
  readonly turn: JobHandler
  readonly session: JobHandler
}

/**
 * A function that tells the turns and sessions of a project for which a job waits, but of the starting session itself,
 * within so many milliseconds. The jobs stay: told again, the same is told. Resolves with how many were told.
 */
export function createSettling({ db, turn, session }: Dependencies) {
  const waits = (kind: string, key: string) =>
    `EXISTS (SELECT 1 FROM jobs WHERE kind = '${kind}' AND key = ${key} AND status IN ('pending', 'leased'))`
  const newest = `SELECT id FROM (SELECT id FROM sessions WHERE project_id = @projectId AND id IS NOT @sessionId
    ORDER BY last_event_at DESC LIMIT ${sessionsLookedAt})`
  const turns = db
    .prepare<[object], number>(
      `SELECT t.id FROM turns t WHERE t.session_id IN (${newest}) AND ${waits('distill.turn', 'CAST(t.id AS TEXT)')}
       ORDER BY t.started_at DESC, t.id DESC`,
    )
    .pluck()
  const sessions = db
    .prepare<[object], string>(
      `SELECT s.id FROM sessions s WHERE s.id IN (${newest}) AND s.status <> 'active'
         AND ${waits('distill.session', 's.id')} ORDER BY s.last_event_at DESC`,
    )
    .pluck()

  return async (
    place: { readonly projectId: string; readonly sessionId: string },
    limitMs: number,
  ): Promise<number> => {
    const signal = AbortSignal.timeout(limitMs)
    let told = 0
    const tell = async (handler: JobHandler, kind: string, key: string) => {
      if (signal.aborted) return
      try {
        const write = await handler(jobOf(kind, key), signal)
        if (typeof write === 'function' && !signal.aborted) {
          transact(db, write)
          told += 1
        }
      } catch (error) {
        // Out of time, or a fault that the job itself will meet and keep.
        if (!signal.aborted) throw error
      }
    }
    for (const id of turns.all(place)) await tell(turn, 'distill.turn', String(id))
    for (const id of sessions.all(place)) await tell(session, 'distill.session', id)
    return told
  }
}

function jobOf(kind: string, key: string): Job {
  return { id: 0, kind, key, payload: {}, priority: 0, attempts: 1, revision: 0 }
}
