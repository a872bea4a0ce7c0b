// What was said on the way to a decision: it is of what was decided, and is given with that.
import type { Db } from '../../db/open.ts'
import { workObservation } from '../../db/visible.ts'

/** Says of itself that it is of more than what was talked about. */
const isGeneral =
  /\b(?:from now on|going forward|in (?:general|future)|(?:this|our|the whole) (?:project|repo(?:sitory)?|codebase)|everywhere|every time|whenever you)\b|(?<!\p{L})(?:ab jetzt|künftig|grundsätzlich|désormais|a partir de ahora|d['’]ora in poi)(?!\p{L})/iu

export interface DecisionTalks {
  /** Whether a memory was learned in a session that came to a decision, or in the course of a conversation, and is of that. */
  ofMemory(row: number, content: string): boolean
}

export function createDecisionTalks(db: Db): DecisionTalks {
  const cameTo = `JOIN memories m ON m.id = d.memory_id
    WHERE m.kind = 'decision' AND m.author = 'agent' AND m.origin <> 'stored'`
  const memory = db
    .prepare<[number], number>(
      `SELECT EXISTS (SELECT 1 FROM memory_sources s JOIN memory_sources d ON d.session_id = s.session_id ${cameTo} AND s.memory_id = ?)`,
    )
    .pluck()
  // What was said behind the first words of a conversation without work is a part of what that came to; what was said again elsewhere is not.
  const inCourse = db
    .prepare<[object], number>(`
      SELECT EXISTS (
        SELECT 1 FROM memories m JOIN memory_sources s ON s.memory_id = m.id JOIN turns t ON t.id = s.turn_id
        WHERE m.id = @row AND m.kind IN ('convention', 'fact', 'decision') AND t.number > 1
          AND NOT EXISTS (SELECT 1 FROM memory_sources x WHERE x.memory_id = m.id AND x.session_id <> s.session_id)
          AND NOT EXISTS (
            SELECT 1 FROM turns w JOIN observations o ON o.turn_id = w.id
            WHERE w.session_id = t.session_id AND ${workObservation('o')}))`)
    .pluck()
  return {
    ofMemory: (row, content) =>
      !isGeneral.test(content) && (memory.get(row) === 1 || inCourse.get({ row }) === 1),
  }
}
