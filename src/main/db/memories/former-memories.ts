// Reads what gave way to a memory by the rules, and which memories took the place of something last.
import type { MemoryAuthor } from '../../../shared/kinds.ts'
import type { Db } from '../open.ts'
import { knownMemory, visibleMemory } from '../visible.ts'

/** What held before another one took its place. */
export interface FormerMemory {
  readonly row: number
  readonly content: string
}

/** A memory that holds, and took the place of something. */
interface Successor {
  readonly id: number
  readonly namespace: string
  readonly content: string
  readonly kind: string
  readonly author: MemoryAuthor
  /** Whether the user stored, edited or confirmed it. */
  readonly manual: 0 | 1
  /** Since when it holds (ms since 1970). */
  readonly at: number
}

export interface FormerMemories {
  /** What was learned and gave way to this one by the rules, directly or to others between, the last one first. */
  of(row: number): readonly FormerMemory[]
  /** The user's memories of a namespace that hold at `now` (ms since 1970) and took the place of others, the last eight. */
  lately(namespace: string, now: number): readonly Successor[]
}

/** So many steps back a change is followed. */
const mostSteps = 20
const mostLately = 8

export function createFormerMemories(db: Db): FormerMemories {
  const of = db.prepare<[number], FormerMemory>(
    `WITH RECURSIVE before (row, step) AS (
       SELECT ?, 0 UNION SELECT m.id, step + 1 FROM memories m JOIN before ON m.superseded_by = before.row WHERE step < ${mostSteps})
     SELECT m.id AS row, m.content FROM before JOIN memories m ON m.id = before.row
     WHERE step > 0 AND m.origin = 'learned' AND m.manual = 0 AND m.active = 1 AND m.author = 'user' AND ${visibleMemory('m')}
       AND 'superseded rules' = (SELECT c.change || ' ' || c.by FROM memory_changes c WHERE c.memory_id = m.id ORDER BY c.id DESC LIMIT 1)
     ORDER BY step, m.valid_to DESC, m.id DESC LIMIT ${mostSteps}`,
  )
  const lately = db.prepare<[object], Successor>(
    `SELECT m.id, m.namespace, m.content, m.kind, m.author, m.manual, coalesce(m.valid_from, m.created_at) AS at
     FROM memories m
     WHERE m.namespace = @namespace AND m.author = 'user' AND ${knownMemory('m')}
       AND EXISTS (SELECT 1 FROM memories x WHERE x.superseded_by = m.id)
     ORDER BY at DESC, m.id DESC LIMIT ${mostLately}`,
  )
  return {
    of: (row) => of.all(row),
    lately: (namespace, now) => lately.all({ namespace, now }),
  }
}
