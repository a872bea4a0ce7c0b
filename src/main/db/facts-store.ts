// Finds what has no facts yet and writes them, leaving the words as they are.
import type { Db } from './open.ts'

/** Where a walk through turns or sessions stands: the time of the last one (ms since 1970) and its id. */
export interface Place {
  readonly at: number
  readonly id: number | string
}

/** The writing methods join the caller's transaction. */
export interface FactsStore {
  /** Whether any turn that was told has no facts. */
  isMissing(): boolean
  /** Whether there is or was a job of that kind. */
  wasQueued(kind: string): boolean
  /** The newest turn without facts that comes after that place; the newest of all for null. */
  turnBefore(place: Place | null): Place | null
  sessionBefore(place: Place | null): Place | null
  /** Whether any of the turn's tool events has its payload, or there are none. */
  canTell(turnId: number): boolean
  /** Writes facts (JSON text) where there are none. */
  putObservation(turnId: number, key: string, facts: string): void
  putSession(id: string, facts: string): void
}

export function createFactsStore(db: Db): FactsStore {
  const told = 'facts IS NULL AND level IS NOT NULL'
  const missing = db.prepare(`SELECT 1 FROM turns WHERE ${told} LIMIT 1`)
  const queued = db.prepare<[string]>('SELECT 1 FROM jobs WHERE kind = ? LIMIT 1')
  const turnBefore = db.prepare<[object], Place>(`
    SELECT started_at AS at, id FROM turns WHERE ${told} AND (started_at, id) < (@at, @id)
    ORDER BY started_at DESC, id DESC LIMIT 1`)
  const sessionBefore = db.prepare<[object], Place>(`
    SELECT started_at AS at, id FROM sessions
    WHERE facts IS NULL AND summary IS NOT NULL AND (started_at < @at OR (started_at = @at AND id < @id))
    ORDER BY started_at DESC, id DESC LIMIT 1`)
  const putObservation = db.prepare(
    'UPDATE observations SET facts = ? WHERE turn_id = ? AND key = ? AND facts IS NULL',
  )
  const putSession = db.prepare('UPDATE sessions SET facts = ? WHERE id = ? AND facts IS NULL')
  const untold = db.prepare<[number, number]>(`
    SELECT 1 WHERE EXISTS (SELECT 1 FROM tool_events WHERE turn_id = ?)
      AND NOT EXISTS (SELECT 1 FROM tool_events e JOIN payloads p ON p.tool_event_id = e.id
        WHERE e.turn_id = ? AND p.body IS NOT NULL)`)
  const latest = Number.MAX_SAFE_INTEGER
  return {
    isMissing: () => missing.get() !== undefined,
    wasQueued: (kind) => queued.get(kind) !== undefined,
    turnBefore: (place) => turnBefore.get(place ?? { at: latest, id: latest }) ?? null,
    sessionBefore: (place) => sessionBefore.get(place ?? { at: latest, id: '' }) ?? null,
    canTell: (turnId) => untold.get(turnId, turnId) === undefined,
    putObservation(turnId, key, facts) {
      putObservation.run(facts, turnId, key)
    },
    putSession(id, facts) {
      putSession.run(facts, id)
    },
  }
}
