// Old hook events: those of sessions that ended long ago. What they told is in turns and sessions.
import type { Db } from '../db/open.ts'
import type { Amount, Sweep } from './sweep.ts'

/** Sessions looked at and rows deleted in one slice. */
const sessionsAtOnce = 50
const rowsAtOnce = 300

/** Starts and ends tell whether a session was resumed; they are few and small. */
const droppable = `event NOT IN ('SessionStart', 'SessionEnd')`
const isOver = `status <> 'active' AND last_event_at < @before`

/** How many hook events would go, with the bytes of their data. */
export function countHookEvents(db: Db): (before: number) => Amount {
  const count = db.prepare<[{ before: number }], Amount>(
    `SELECT count(*) AS rows, coalesce(sum(octet_length(h.data)), 0) AS bytes
     FROM sessions s JOIN hook_events h ON h.session_id = s.id WHERE ${isOver} AND ${droppable}`,
  )
  return (before) => count.get({ before }) ?? { rows: 0, bytes: 0 }
}

/** Goes through the sessions by the time of their last event, once from each beginning. */
export function sweepHookEvents(db: Db): Sweep {
  const next = db.prepare<[{ before: number; at: number; id: string }], { id: string; at: number }>(
    `SELECT id, last_event_at AS at FROM sessions
     WHERE (last_event_at, id) > (@at, @id) AND ${isOver}
     ORDER BY last_event_at, id LIMIT ${sessionsAtOnce}`,
  )
  const rowsOf = db.prepare<[string, number], { id: number; bytes: number }>(
    `SELECT id, octet_length(data) AS bytes FROM hook_events
     WHERE session_id = ? AND ${droppable} LIMIT ?`,
  )
  // Said before the rows go: from now on the session's turns keep what is stored of them.
  const mark = db.prepare('UPDATE sessions SET journal_until = last_event_at + 1 WHERE id = ?')
  const remove = db.prepare('DELETE FROM hook_events WHERE id = ?')
  const start = { at: -1, id: '' }
  let place = start
  return {
    kind: 'hookEvents',
    async drop(before) {
      const freed = { rows: 0, bytes: 0 }
      const sessions = next.all({ before, ...place })
      let emptied = place
      for (const session of sessions) {
        const room = rowsAtOnce - freed.rows
        const rows = rowsOf.all(session.id, room)
        if (rows.length > 0) {
          db.transaction(() => {
            mark.run(session.id)
            for (const row of rows) remove.run(row.id)
          }).immediate()
        }
        freed.rows += rows.length
        freed.bytes += rows.reduce((sum, row) => sum + row.bytes, 0)
        if (rows.length === room) break
        emptied = session
      }
      const isDone =
        sessions.length < sessionsAtOnce && (sessions.length === 0 || emptied === sessions.at(-1))
      place = isDone ? start : emptied
      return { ...freed, isDone }
    },
  }
}
