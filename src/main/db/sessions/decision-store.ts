// Permission requests and what became of them.
import type { Db } from '../open.ts'

/** A permission request as its hook tells it. */
export interface PermissionRequest {
  readonly sessionId: string
  readonly turn: number
  readonly tool: string
  /** Redacted JSON. */
  readonly input: string
  readonly inputDigest: string
  readonly at: number
}

/** A permission request that the user refused, as a transcript tells it. */
interface RefusedRequest extends PermissionRequest {
  readonly toolUseId: string
  /** The user's words, or null. */
  readonly message: string | null
}

export interface DecisionStore {
  request(request: PermissionRequest): void
  refuse(request: RefusedRequest): void
  /**
   * Answers the requests of a turn: allowed when the tool ran, refused when the turn was over without it
   * (`overAt` is the latest sign of that), else still open. Returns whether anything changed.
   */
  settle(turn: number, overAt: number | null): boolean
}

/** The store over the decisions table; its writes join the caller's transaction. */
export function createDecisionStore(db: Db): DecisionStore {
  const request = db.prepare(`
    INSERT INTO decisions (session_id, turn_id, tool, input, input_digest, at)
    VALUES (@sessionId, @turn, @tool, @input, @inputDigest, @at)
    ON CONFLICT (session_id, turn_id, tool, input_digest) DO UPDATE SET at = min(at, excluded.at)`)
  const refuse = db.prepare(`
    INSERT INTO decisions (session_id, turn_id, tool, tool_use_id, input, input_digest, choice, found, message, at)
    VALUES (@sessionId, @turn, @tool, @toolUseId, @input, @inputDigest, 'deny', 'transcript', @message, @at)
    ON CONFLICT (session_id, turn_id, tool, input_digest) DO UPDATE SET
      tool_use_id = excluded.tool_use_id, input = excluded.input, choice = 'deny', found = 'transcript',
      message = excluded.message, at = min(at, excluded.at)`)
  const open = db.prepare<
    [number],
    { row: number; at: number; choice: string; found: string | null; ranAs: string | null }
  >(`
    SELECT d.id AS row, d.at, d.choice, d.found,
      (SELECT e.tool_use_id FROM tool_events e WHERE e.turn_id = d.turn_id AND e.tool = d.tool
        AND (e.input_digest = d.input_digest OR (d.tool = 'AskUserQuestion' AND e.at >= d.at)) AND e.outcome <> 'refused' ORDER BY e.at, e.tool_use_id LIMIT 1) AS ranAs
    FROM decisions d WHERE d.turn_id = ? AND d.choice <> 'observe' AND coalesce(d.found, '') <> 'transcript'`)
  const answer = db.prepare(
    'UPDATE decisions SET choice = @choice, found = @found, tool_use_id = @ranAs WHERE id = @row',
  )
  return {
    request(values) {
      request.run(values)
    },
    refuse(values) {
      refuse.run(values)
    },
    settle(turn, overAt) {
      let changed = false
      for (const { row, at, choice, found, ranAs } of open.all(turn)) {
        const next = answerOf(ranAs, overAt !== null && overAt >= at)
        if (next.choice === choice && next.found === found && ranAs === null) continue
        answer.run({ ...next, ranAs, row })
        changed ||= next.choice !== choice
      }
      return changed
    },
  }
}

function answerOf(ranAs: string | null, isOver: boolean): { choice: string; found: string | null } {
  if (ranAs !== null) return { choice: 'allow', found: 'ran' }
  return isOver ? { choice: 'deny', found: 'inferred' } : { choice: 'pending', found: null }
}
