// What was said on the way to a decision: it is of what was decided, and is given with that.
import type { Db } from '../../db/open.ts'

/** Says of itself that it is of more than what was talked about. */
const isGeneral =
  /\b(?:from now on|going forward|in (?:general|future)|(?:this|our|the whole) (?:project|repo(?:sitory)?|codebase)|everywhere|every time|whenever you)\b|(?<!\p{L})(?:ab jetzt|künftig|grundsätzlich|désormais|a partir de ahora|d['’]ora in poi)(?!\p{L})/iu

export interface DecisionTalks {
  /** Whether a memory was learned in a session that came to a decision, and is of that. */
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
  return {
    ofMemory: (row, content) => !isGeneral.test(content) && memory.get(row) === 1,
  }
}
