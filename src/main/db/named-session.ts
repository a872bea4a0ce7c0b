// The session that somebody named: by its id, by the beginning of it, or as it is shown where people read it.
import { AppError } from '../../shared/errors.ts'
import { shownId } from '../../shared/ids.ts'
import type { Db } from './open.ts'
import { visibleSession } from './visible.ts'

/** A shorter beginning names nothing: by chance it would fit too many. */
const shortestBeginning = 4
/** So many ids are named where a beginning fits several sessions. */
const mostNamed = 5

/**
 * The id of the session that `named` is, begins, or stands for as lists show it (see `shownId`); null for none.
 * Sessions that are being deleted are not found. `db` may be a reader.
 * @throws AppError `conflict` when several begin so.
 */
export function findNamedSession(db: Db, named: string): string | null {
  const visible = visibleSession('s')
  const exact = db.prepare(`SELECT s.id FROM sessions s WHERE s.id = ? AND ${visible}`).pluck()
  if (exact.get(named) !== undefined) return named
  if (named.length < shortestBeginning) return null
  const beginning = db
    .prepare<[object], string>(
      `SELECT s.id FROM sessions s WHERE s.id >= @named AND s.id < @named || char(1114111) AND ${visible}
       ORDER BY s.last_event_at DESC LIMIT ${mostNamed}`,
    )
    .pluck()
  const found = beginning.all({ named })
  // What is shown differs from the id only where something of it is written out.
  if (found.length === 0 && named.includes('\\u')) {
    const all = db.prepare<[], string>(`SELECT s.id FROM sessions s WHERE ${visible}`).pluck().all()
    const whole = all.filter((id) => shownId(id) === named)
    found.push(...(whole.length > 0 ? whole : all.filter((id) => shownId(id).startsWith(named))))
  }
  if (found.length > 1) {
    const ids = found.slice(0, mostNamed).map(shownId).join(', ')
    throw new AppError(
      'conflict',
      `Several sessions begin with ${shownId(named)}: give more of the id (${ids}).`,
    )
  }
  return found[0] ?? null
}
