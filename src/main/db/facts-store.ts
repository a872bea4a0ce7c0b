// Finds what has no facts yet and writes them, leaving the words as they are.
import { factsVersion, type ObservationFacts } from '../../shared/facts/observation-facts.ts'
import { rowFactsText } from '../../shared/facts/row-facts.ts'
import type { Db } from './open.ts'
import { withLists } from './stored-json.ts'

/** Where a walk through turns or sessions stands: the time of the last one (ms since 1970) and its id. */
export interface Place {
  readonly at: number
  readonly id: number | string
}

/** The writing methods join the caller's transaction. */
export interface FactsStore {
  /** Whether any turn that was told has no facts. */
  isMissing(): boolean
  /** Whether there is or was a job of that kind and key. */
  wasQueued(kind: string, key: string): boolean
  /** Whether older rules told the newest turn that was told. */
  isOlderNewest(): boolean
  /** The newest session that comes after that place, whatever is known of it. */
  anySessionBefore(place: Place | null): { at: number; id: string } | null
  /** Turns of the session that older rules told. */
  olderTurns(sessionId: string): number[]
  /** Whether any turn or session waits to be told with that priority or a lower one. */
  isTellingAgain(priority: number): boolean
  /** The newest turn without facts that comes after that place; the newest of all for null. */
  turnBefore(place: Place | null): Place | null
  sessionBefore(place: Place | null): Place | null
  /** Whether any of the turn's tool events has its payload, or there are none. */
  canTell(turnId: number): boolean
  /** Writes facts where there are none. */
  putObservation(turnId: number, key: string, facts: ObservationFacts): void
  /** The same; `facts` as JSON text. */
  putSession(id: string, facts: string): void
}

export function createFactsStore(db: Db): FactsStore {
  const told = 'facts IS NULL AND level IS NOT NULL'
  const missing = db.prepare(`SELECT 1 FROM turns WHERE ${told} LIMIT 1`)
  const queued = db.prepare<[string, string]>('SELECT 1 FROM jobs WHERE kind = ? AND key = ?')
  const isOlder = `facts IS NOT NULL AND NOT (json_valid(facts) AND facts ->> 'v' = ${factsVersion})`
  const newest = db
    .prepare<[], 0 | 1>(
      `SELECT ${isOlder} FROM turns WHERE level IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1`,
    )
    .pluck()
  const anySession = db.prepare<[object], { at: number; id: string }>(`
    SELECT started_at AS at, id FROM sessions WHERE started_at < @at OR (started_at = @at AND id < @id)
    ORDER BY started_at DESC, id DESC LIMIT 1`)
  const olderTurns = db
    .prepare<[string], number>(
      `SELECT id FROM turns WHERE session_id = ? AND level IS NOT NULL AND ${isOlder} ORDER BY number`,
    )
    .pluck()
  const telling = db.prepare<[number]>(`
    SELECT 1 FROM jobs WHERE kind IN ('distill.turn', 'distill.session') AND status IN ('pending', 'leased')
      AND priority <= ? LIMIT 1`)
  const turnBefore = db.prepare<[object], Place>(`
    SELECT started_at AS at, id FROM turns WHERE ${told} AND (started_at, id) < (@at, @id)
    ORDER BY started_at DESC, id DESC LIMIT 1`)
  const sessionBefore = db.prepare<[object], Place>(`
    SELECT started_at AS at, id FROM sessions
    WHERE facts IS NULL AND summary IS NOT NULL AND (started_at < @at OR (started_at = @at AND id < @id))
    ORDER BY started_at DESC, id DESC LIMIT 1`)
  const without = db.prepare<
    [number, string],
    { id: number; kind: string; files: string; functions: string }
  >(
    'SELECT id, kind, files, functions FROM observations WHERE turn_id = ? AND key = ? AND facts IS NULL',
  )
  const putObservation = db.prepare('UPDATE observations SET facts = ? WHERE id = ?')
  const putSession = db.prepare('UPDATE sessions SET facts = ? WHERE id = ? AND facts IS NULL')
  const untold = db.prepare<[number, number]>(`
    SELECT 1 WHERE EXISTS (SELECT 1 FROM tool_events WHERE turn_id = ?)
      AND NOT EXISTS (SELECT 1 FROM tool_events e JOIN payloads p ON p.tool_event_id = e.id
        WHERE e.turn_id = ? AND p.body IS NOT NULL)`)
  const latest = Number.MAX_SAFE_INTEGER
  return {
    isMissing: () => missing.get() !== undefined,
    wasQueued: (kind, key) => queued.get(kind, key) !== undefined,
    isOlderNewest: () => newest.get() === 1,
    anySessionBefore: (place) => anySession.get(place ?? { at: latest, id: '' }) ?? null,
    olderTurns: (sessionId) => olderTurns.all(sessionId),
    isTellingAgain: (priority) => telling.get(priority) !== undefined,
    turnBefore: (place) => turnBefore.get(place ?? { at: latest, id: latest }) ?? null,
    sessionBefore: (place) => sessionBefore.get(place ?? { at: latest, id: '' }) ?? null,
    canTell: (turnId) => untold.get(turnId, turnId) === undefined,
    putObservation(turnId, key, facts) {
      const row = without.get(turnId, key)
      if (row) putObservation.run(rowFactsText(facts, withLists(row)), row.id)
    },
    putSession(id, facts) {
      putSession.run(facts, id)
    },
  }
}
