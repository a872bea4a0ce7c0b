// Tells when a session did or was given anything last.
import { bound } from '../bound.ts'
import type { Db } from '../open.ts'

/**
 * Makes the reader of that time (ms since 1970), null where nothing is known. A resumed session's row is touched by its
 * own start: what it did says when it last saw anything.
 */
export function createLastSeen(db: Db): (sessionId: string) => number | null {
  const lastSeen = db
    .prepare<{ id: string }, number | null>(`
      SELECT max(at) FROM (
        SELECT max(max(started_at, coalesce(ended_at, 0))) AS at FROM turns WHERE session_id = ${bound('id')}
        UNION ALL SELECT max((SELECT max(e.at) FROM tool_events e WHERE e.turn_id = t.id)) FROM turns t
          WHERE t.session_id = ${bound('id')}
        UNION ALL SELECT max(at) FROM injections WHERE session_id = ${bound('id')})`)
    .pluck()
  return (sessionId) => lastSeen.get({ id: sessionId }) ?? null
}
