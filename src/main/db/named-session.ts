// The session that somebody named: by its id, by the beginning of it, or as it is shown where people read it.
import { AppError } from '../../shared/errors.ts'
import { shownId } from '../../shared/ids.ts'
import type { Db } from './open.ts'
import { visibleSession } from './visible.ts'

/** A shorter beginning names nothing: by chance it would fit too many. */
const shortestBeginning = 4
/** As much of a UUID as is told, more where others begin so; its groups end at these places. */
const groupsOfUuid = [8, 13, 18, 23]
/** As much of any other id is told. */
const usualBeginning = 40
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

/** Names sessions by as much of their ids, as these are shown, as `findNamedSession` takes for them alone. */
export function createSessionMarks(db: Db): (sessionId: string) => string {
  const beginSo = db
    .prepare<{ named: string }, number>(
      `SELECT count(*) FROM (SELECT 1 FROM sessions s
         WHERE s.id >= @named AND s.id < @named || char(1114111) AND ${visibleSession('s')} LIMIT 2)`,
    )
    .pluck()
  return (sessionId) => {
    const shown = shownId(sessionId)
    // What is written out in it stands nowhere as it is shown: its beginnings are not looked up.
    if (shown !== sessionId) return shown
    const isUuid = /^[0-9a-f]{8}-[0-9a-f-]+$/.test(sessionId)
    const lengths = isUuid ? groupsOfUuid : [usualBeginning]
    const enough = lengths.find((length) => beginSo.get({ named: shown.slice(0, length) }) === 1)
    return shown.slice(0, enough)
  }
}
