// Reads what the user refused in older sessions and what a coming session is likely to ask for again.
import { bound } from '../../db/bound.ts'
import type { Db } from '../../db/open.ts'
import { visibleDecision } from '../../db/visible.ts'
import type { Scope } from '../layer.ts'

/** A request that the user refused, and has not allowed since. */
export interface RefusedRequest {
  /** The row of its turn; null where another program told of it. */
  readonly turnId: number | null
  readonly tool: string
  /** What it would do, on one line. */
  readonly asked: string
  /** The user's words, the newest ones; null where there were none. */
  readonly message: string | null
  /** What the agent had said that it wanted it for; null where it said nothing. */
  readonly wanted: string | null
  /** How often the same was refused. */
  readonly times: number
  /** When it was refused last (ms since 1970). */
  readonly at: number
}

/** What is older (ms) may be settled in ways that no record shows. */
const toldFor = 365 * 24 * 3_600_000
/** A kind of request that nobody made for so long (ms) is not likely to come now. */
const askedWithin = 60 * 24 * 3_600_000
const mostRead = 12
/** Requests of a project that are looked at, the newest: a session waits for its context. */
const newestRead = 3000
/** A plan that was not accepted is followed by another one, and a question is none that recurs. */
const settledElsewhere = `'ExitPlanMode', 'AskUserQuestion'`

/**
 * The reader of what is likely to be met: refused by the user with words or more than once, never allowed since in any
 * spelling, and of a kind that was asked for in the last two months; most often refused first.
 */
export function createRefusedAgain(db: Db): (scope: Scope) => RefusedRequest[] {
  const rows = db.prepare<[Record<string, unknown>], RefusedRequest>(`
    WITH refused AS (
      SELECT d.form, d.head, count(*) AS times, max(d.at) AS at, max(d.message IS NOT NULL) AS isSaid
      FROM (SELECT * FROM decisions n WHERE n.project_id = ${bound('projectId')} AND n.at > @oldest AND n.at <= @now
        ORDER BY n.at DESC LIMIT ${newestRead}) d
      WHERE d.session_id IS NOT @sessionId AND d.choice = 'deny' AND d.decided_by = 'user' AND d.form IS NOT NULL
        AND d.tool NOT IN (${settledElsewhere}) AND ${visibleDecision('d')}
      GROUP BY d.form, d.head
    )
    SELECT last.turn_id AS turnId, last.tool, last.asked, r.times, r.at,
      coalesce(last.message, (SELECT said.message FROM decisions said
        WHERE said.project_id = @projectId AND said.form = r.form AND said.choice = 'deny' AND said.decided_by = 'user'
          AND said.message IS NOT NULL AND ${visibleDecision('said')} ORDER BY said.at DESC LIMIT 1)) AS message,
      iif(last.rationale_by = 'agent', last.rationale, NULL) AS wanted
    FROM refused r
    JOIN decisions last ON last.rowid = (SELECT l.rowid FROM decisions l
      WHERE l.project_id = @projectId AND l.form = r.form AND l.choice = 'deny' AND l.at = r.at LIMIT 1)
    WHERE (r.isSaid OR r.times > 1)
      AND NOT EXISTS (SELECT 1 FROM decisions later WHERE later.project_id = @projectId AND later.form = r.form
        AND later.choice = 'allow' AND later.at > r.at)
      AND EXISTS (SELECT 1 FROM decisions lately WHERE lately.project_id = @projectId AND lately.head = r.head
        AND lately.at > @asked AND lately.at <= @now)
    ORDER BY r.times DESC, r.at DESC LIMIT ${mostRead}`)
  return ({ projectId, sessionId, since, now }) =>
    // After a compaction only what is new is told, and that is not old.
    since === null
      ? rows.all({ projectId, sessionId, now, oldest: now - toldFor, asked: now - askedWithin })
      : []
}
