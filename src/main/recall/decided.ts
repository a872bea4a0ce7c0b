// What conversations came to: where turns led to a decision that holds, it is given in their place.
import { formatId } from '../../shared/ids.ts'
import type { Db } from '../db/open.ts'
import { holdingMemory, visibleMemory, workObservation } from '../db/visible.ts'
import { isAnew, leftAfter, withoutFormerValues } from '../memories/amendments.ts'
import { saysAnew } from '../memories/later/said-anew.ts'
import type { Line } from './talk/lines.ts'

/** A decision that holds. */
export interface Decided {
  /** The public id of the memory. */
  readonly ref: string
  readonly content: string
  /** It as it was said, with the values that it says hold no longer. */
  readonly said: string
  /** Whose words it is told in. */
  readonly author: 'user' | 'agent'
  /** Where it was said. */
  readonly sessionId: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether it is told for what a later one, which is told before it, left of it. */
  readonly isAmended?: boolean
  /** What else was said in its talk that says more, in the order it was said; nothing when left out. */
  readonly beside?: readonly Line[]
}

interface Row extends Pick<Decided, 'content' | 'author' | 'sessionId' | 'at'> {
  readonly id: number
}

export interface DecidedReader {
  /**
   * The turns in which it was decided what these records lead to, by the public ids of the records: turns, and memories
   * that were learned. A turn leads to what was decided in it or after it, while nothing but talking and looking was done.
   */
  turnsOf(refs: readonly string[]): ReadonlyMap<string, number>
  /**
   * What was decided in turns and holds, by the turns; without what was given to the session that asks. Behind a decision
   * that changed a part of earlier ones stands what is left of them.
   */
  of(
    turns: readonly number[],
    asking: { readonly sessionId: string; readonly now: number },
  ): ReadonlyMap<number, readonly Decided[]>
}

/** A conversation is longer only by chance. */
const mostTurns = 10
/** So many amendments of one decision are followed. */
const mostAmendments = 8

const sessionOf =
  '(SELECT x.session_id FROM memory_sources x WHERE x.memory_id = m.id ORDER BY x.at LIMIT 1)'

export function createDecidedReader(db: Db): DecidedReader {
  const turns = db.prepare<[object], { ref: string; turnId: number | null }>(`
    SELECT 't' || t.id AS ref, (
      SELECT s.turn_id FROM memory_sources s JOIN memories m ON m.id = s.memory_id
      JOIN turns d ON d.id = s.turn_id
      WHERE s.session_id = t.session_id AND m.kind = 'decision'
        AND d.number BETWEEN t.number AND t.number + ${mostTurns}
        AND NOT EXISTS (
          SELECT 1 FROM turns w JOIN observations o ON o.turn_id = w.id
          WHERE w.session_id = t.session_id AND w.number >= t.number AND w.number < d.number
            AND ${workObservation('o')})
      ORDER BY d.number LIMIT 1) AS turnId
    FROM json_each(@refs) j JOIN turns t ON t.id = CAST(substr(j.value, 2) AS INTEGER)
    WHERE substr(j.value, 1, 1) = 't'
    UNION ALL
    SELECT j.value, min(s.turn_id) FROM json_each(@refs) j
    JOIN memory_sources s ON s.memory_id = CAST(substr(j.value, 2) AS INTEGER)
    JOIN memories m ON m.id = s.memory_id AND m.kind = 'decision'
    WHERE substr(j.value, 1, 1) = 'm' GROUP BY j.value`)
  // What took a decision's place stands for it, however often that happened. Begun with the turns: the planner would
  // begin with all memories that hold, 3 ms for 10,000 where no turn led to a decision.
  const decisions = db.prepare<[object], Row & { readonly turnId: number }>(`
    WITH RECURSIVE came (turn_id, id) AS (
      SELECT s.turn_id, s.memory_id FROM memory_sources s JOIN memories m ON m.id = s.memory_id
      WHERE s.turn_id IN (SELECT value FROM json_each(@turns)) AND m.kind = 'decision'
      UNION
      SELECT c.turn_id, m.superseded_by FROM came c JOIN memories m ON m.id = c.id
      WHERE m.superseded_by IS NOT NULL)
    SELECT c.turn_id AS turnId, m.id, m.content, m.author, ${sessionOf} AS sessionId, coalesce(m.valid_from, m.created_at) AS at
    FROM came c CROSS JOIN memories m ON m.id = c.id
    WHERE ${holdingMemory('m')} AND NOT EXISTS (
      SELECT 1 FROM injection_items x JOIN injections i ON i.id = x.injection_id
      WHERE x.ref = 'm' || m.id AND i.session_id = @sessionId)
    ORDER BY m.id`)
  // What rules put another decision in the place of: what the user replaced is gone whole.
  const replaced = db.prepare<[object], Row>(`
    SELECT m.id, m.content, m.author, ${sessionOf} AS sessionId, coalesce(m.valid_from, m.created_at) AS at FROM memories m
    WHERE m.superseded_by = @id AND m.kind = 'decision' AND m.active = 1 AND ${visibleMemory('m')}
      AND EXISTS (
        SELECT 1 FROM memory_changes c
        WHERE c.memory_id = m.id AND c.other_id = @id AND c.change = 'superseded' AND c.by = 'rules')
    ORDER BY at DESC, m.id`)

  /** A decision, and what it and those between left of the ones whose place it took. */
  function withLeft(newest: Row): Decided[] {
    const told: Decided[] = []
    const later: string[] = []
    const waiting = [newest]
    for (let one = waiting.shift(); one && told.length < mostAmendments; one = waiting.shift()) {
      const { id, content, author, sessionId, at } = one
      const before = replaced
        .all({ id })
        .filter((old) => !isAnew(content, old.content) && !saysAnew(old.content, content))
      const own = withoutFormerValues(content)
      const left = later.reduce((rest, one) => leftAfter(rest, one), own)
      if (left !== '')
        told.push({
          ...{ ref: formatId('memory', id), content: left, said: content, author, sessionId, at },
          ...(one !== newest && { isAmended: true }),
        })
      later.push(content)
      waiting.push(...before)
    }
    return told
  }

  return {
    turnsOf: (refs) =>
      new Map(
        turns
          .all({ refs: JSON.stringify(refs) })
          .flatMap(({ ref, turnId }) => (turnId === null ? [] : [[ref, turnId]])),
      ),
    of(ids, asking) {
      const rows = decisions.all({ turns: JSON.stringify(ids), ...asking })
      const byTurn = Map.groupBy(rows, ({ turnId }) => turnId)
      return new Map([...byTurn].map(([turn, found]) => [turn, found.flatMap(withLeft)]))
    },
  }
}
