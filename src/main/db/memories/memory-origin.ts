// Where a memory came from and what became of it: for whoever asks for the record behind it.
import type { Db } from '../open.ts'
import { visibleTurn } from '../visible.ts'

export interface MemorySource {
  readonly turnId: number
  readonly turnNumber: number
  readonly sessionId: string
  /** `record` where nobody said it. */
  readonly saidBy: 'user' | 'agent' | 'record'
  readonly words: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface MemoryChange {
  readonly change: string
  /** 'rules' or 'user'. */
  readonly by: string
  /** The wording that it had then. */
  readonly content: string
  readonly confidence: number
  readonly at: number
  /** The memory that took its place or contradicts it. */
  readonly otherId: number | null
}

export interface MemoryOrigin {
  /** The turns in which it was said, the oldest first. */
  readonly sources: readonly MemorySource[]
  /** What became of it and was not taken back, the oldest first. */
  readonly changes: readonly MemoryChange[]
}

/** More would be no answer. */
const mostSources = 30
const mostChanges = 100
const mostGiven = 50

/** Reads where the memory of a row came from. */
export function memoryOrigin(db: Db, row: number): MemoryOrigin {
  const sources = db
    .prepare<[number], MemorySource>(
      `SELECT s.turn_id AS turnId, t.number AS turnNumber, s.session_id AS sessionId, s.said_by AS saidBy, s.words, s.at FROM memory_sources s
       JOIN turns t ON t.id = s.turn_id
       WHERE s.memory_id = ? AND ${visibleTurn('t')} ORDER BY s.at, s.id LIMIT ${mostSources}`,
    )
    .all(row)
  const changes = db
    .prepare<[number], MemoryChange>(
      `SELECT change, by, content, confidence, at, other_id AS otherId FROM memory_changes
       WHERE memory_id = ? AND undone = 0 ORDER BY id DESC LIMIT ${mostChanges}`,
    )
    .all(row)
    .reverse()
  return { sources, changes }
}

/** A session in which a memory was handed to an agent. */
interface Given {
  readonly sessionId: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The hook event, such as `SessionStart`. */
  readonly event: string
  /** What became of it there; null while it was not looked at. */
  readonly outcome: string | null
}

/** Reads where a memory was handed to an agent, the newest first. */
export function memoryGiven(db: Db, ref: string): Given[] {
  return db
    .prepare<[string], Given>(
      `SELECT i.session_id AS sessionId, i.at, i.event, x.outcome FROM injection_items x
       JOIN injections i ON i.id = x.injection_id
       WHERE x.ref = ? AND i.session_id NOT IN (SELECT id FROM hidden_sessions)
       ORDER BY i.at DESC, i.id DESC LIMIT ${mostGiven}`,
    )
    .all(ref)
}
