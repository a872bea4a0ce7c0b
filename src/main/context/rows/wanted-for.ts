// Reads what the agent had said that it wanted a refused request for.
import type { Db } from '../../db/open.ts'
import { visibleDecision } from '../../db/visible.ts'

/** The agent's own words for a request of a turn, tool and time (ms since 1970); null where it said nothing. */
export type WantedFor = (request: {
  readonly turnId: number
  readonly tool: string
  readonly at: number
}) => string | null

export function createWantedFor(db: Db): WantedFor {
  const wanted = db
    .prepare<[object], string>(
      `SELECT d.rationale FROM decisions d WHERE d.turn_id = @turnId AND d.tool = @tool AND d.at = @at
         AND d.choice = 'deny' AND d.rationale_by = 'agent' AND ${visibleDecision('d')} LIMIT 1`,
    )
    .pluck()
  return (request) => wanted.get(request) ?? null
}
