// Where a memory came from and what became of it: for whoever asks for the record behind it.
import type { Db } from '../open.ts'
import { visibleTurn } from '../visible.ts'

export interface MemorySource {
  readonly turnId: number
  /** 'user', 'agent', or 'record' where nobody said it. */
  readonly saidBy: string
  readonly words: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface MemoryChange {
  readonly change: string
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
  /** What became of it, the oldest first. */
  readonly changes: readonly MemoryChange[]
}

/** More would be no answer. */
const most = 30

/** Reads where the memory of a row came from. */
export function memoryOrigin(db: Db, row: number): MemoryOrigin {
  const sources = db
    .prepare<[number], MemorySource>(
      `SELECT s.turn_id AS turnId, s.said_by AS saidBy, s.words, s.at FROM memory_sources s
       JOIN turns t ON t.id = s.turn_id
       WHERE s.memory_id = ? AND ${visibleTurn('t')} ORDER BY s.at, s.id LIMIT ${most}`,
    )
    .all(row)
  const changes = db
    .prepare<[number], MemoryChange>(
      `SELECT change, content, confidence, at, other_id AS otherId FROM memory_changes
       WHERE memory_id = ? ORDER BY at, id LIMIT ${most}`,
    )
    .all(row)
  return { sources, changes }
}
