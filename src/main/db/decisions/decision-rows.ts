// Decisions that are to be told, and what their session knew when they were made.
import { readFacts } from '../../../shared/facts/facts-text.ts'
import { observationFactsSchema } from '../../../shared/facts/observation-facts.ts'
import type { Decider, DecisionChoice, RationaleSpeaker } from '../../../shared/kinds.ts'
import type { Db } from '../open.ts'
import { storedTexts } from '../stored-json.ts'

/** An answered decision of which it is not worked out yet what was asked. */
export interface UntoldDecision {
  readonly id: string
  readonly sessionId: string | null
  readonly turnId: number | null
  readonly projectId: string | null
  readonly tool: string
  /** JSON; what is damaged is read as null. */
  readonly input: string
  readonly choice: DecisionChoice
  readonly message: string | null
  readonly decidedBy: Decider | null
  readonly rationale: string
  readonly rationaleBy: RationaleSpeaker | null
  /** Whether another program told of it, whose words stay as they are. */
  readonly isTold: 0 | 1
  readonly at: number
  readonly cwd: string | null
  readonly branch: string | null
}

/** How things stood when it was made. */
export interface Situation {
  readonly branch: string | null
  /** The agent's permission mode, as the request's hook told it. */
  readonly mode: string | null
  /** The last test, build or check of the session that had failed, where none went well since. */
  readonly failing: string | null
  /** Files that were changed in the turn before it, the newest first; five at most. */
  readonly files: readonly string[]
}

/** What a decision is told by. */
export interface ToldDecision {
  readonly id: string
  readonly asked: string
  readonly head: string
  readonly form: string
  readonly tokens: readonly string[]
  readonly rationale: string
  readonly rationaleBy: RationaleSpeaker | null
  readonly situation: Situation
  readonly outcome: 'ran' | 'failed' | 'undone' | null
}

export interface DecisionRows {
  /** The newest that are untold; `most` at most. */
  untold(most: number): readonly UntoldDecision[]
  /** Those of a session that ran, of which something later may have undone what they did. */
  ran(sessionId: string): readonly UntoldDecision[]
  setOutcome(id: string, outcome: ToldDecision['outcome']): void
  situationOf(decision: UntoldDecision): Situation
  /** What the agent said in the response that made the call, in order; empty where it said nothing right before it. */
  saidBefore(decision: UntoldDecision): string[]
  outcomeOf(decision: UntoldDecision): ToldDecision['outcome']
  /** Joins the caller's transaction; false where the row is gone or was answered otherwise since. */
  tell(told: ToldDecision, choice: DecisionChoice): boolean
}

const filesInHand = 5
/** Calls of one response that are refused together end within so many ms; no response comes as soon after a result. */
const atOnceMs = 20

export function createDecisionRows(db: Db): DecisionRows {
  const rows = `SELECT d.id, d.session_id AS sessionId, d.turn_id AS turnId, d.project_id AS projectId, d.tool, d.input,
       d.choice, d.message, d.decided_by AS decidedBy, d.rationale, d.rationale_by AS rationaleBy,
       d.found IS 'told' AS isTold, d.at, s.cwd, s.branch
     FROM decisions d LEFT JOIN sessions s ON s.id = d.session_id`
  const ran = db.prepare<[string], UntoldDecision>(
    `${rows} WHERE d.session_id = ? AND d.outcome = 'ran'`,
  )
  const setOutcome = db.prepare('UPDATE decisions SET outcome = ? WHERE id = ?')
  const untold = db.prepare<[number], UntoldDecision>(
    `${rows} WHERE d.asked IS NULL AND d.choice <> 'pending' ORDER BY d.at DESC LIMIT ?`,
  )
  const modeAt = db
    .prepare<object, string | null>(
      `SELECT data ->> 'permission_mode' FROM hook_events
       WHERE session_id = @sessionId AND event = 'PermissionRequest' AND at = @at LIMIT 1`,
    )
    .pluck()
  const lastCheck = db.prepare<object, { title: string; failed: 0 | 1 }>(
    `SELECT title, failed FROM observations WHERE session_id = @sessionId AND at < @at AND kind IN ('test', 'build')
     ORDER BY at DESC LIMIT 1`,
  )
  const changed = db
    .prepare<object, string>(
      `SELECT DISTINCT f.value FROM (SELECT files, at FROM tool_events WHERE turn_id = @turnId AND at < @at AND outcome = 'ok'
         AND tool IN ('Edit', 'MultiEdit', 'Write', 'NotebookEdit', 'apply_patch') ORDER BY at DESC LIMIT 20) e,
         json_each(CASE WHEN json_valid(e.files) THEN e.files ELSE '[]' END) f LIMIT ${filesInHand}`,
    )
    .pluck()
  const ranAs = db.prepare<
    [string],
    { outcome: string; files: string; at: number; toolEvent: number }
  >(
    `SELECT e.outcome, e.files, e.at, e.id AS toolEvent FROM decisions d JOIN tool_events e
       ON e.session_id = d.session_id AND e.tool_use_id = d.tool_use_id WHERE d.id = ?`,
  )
  // A response of the agent is its words, then its calls; then come their results. So words are of the call where no
  // other call ended between them. A hook asks some ms after the call; a call's record knows when it was made.
  const said = db
    .prepare<[string], string>(
      `WITH this AS (
         SELECT d.turn_id AS turn, e.id AS call, e.agent_id AS agent, coalesce(e.at - coalesce(e.duration_ms, 0), d.at) AS at
         FROM decisions d LEFT JOIN tool_events e ON e.session_id = d.session_id AND e.tool_use_id = d.tool_use_id
         WHERE d.id = ?
       ), before AS (
         SELECT max(e.at) AS at FROM this JOIN tool_events e ON e.turn_id = this.turn
         WHERE e.id IS NOT this.call AND e.agent_id IS this.agent AND e.at < this.at - ${atOnceMs}
       )
       SELECT w.text FROM this JOIN transcript_words w ON w.turn_id = this.turn
       WHERE w.role = 'agent' AND w.agent_id IS this.agent AND w.at <= this.at
         AND w.at >= coalesce((SELECT at FROM before), 0)
         AND NOT EXISTS (SELECT 1 FROM transcript_words s WHERE s.turn_id = this.turn AND s.role <> 'agent'
           AND s.at > w.at AND s.at < this.at)
       ORDER BY w.at, w.id LIMIT 20`,
    )
    .pluck()
  const laterFacts = db
    .prepare<object, string>(
      `SELECT facts FROM observations WHERE session_id = @sessionId AND at > @at AND facts IS NOT NULL
         AND (facts LIKE '%"putBack"%' OR facts LIKE '%"takenBack":{%') ORDER BY at LIMIT 50`,
    )
    .pluck()
  const tell = db.prepare(
    `UPDATE decisions SET asked = @asked, head = @head, form = @form, tokens = @tokens, rationale = @rationale,
       rationale_by = @rationaleBy, situation = @situation,
       outcome = @outcome WHERE id = @id AND choice = @choice`,
  )

  /** Whether something later in the session put back the files that the call changed, or took its commit back. */
  function isUndone(
    { sessionId, input }: UntoldDecision,
    run: { readonly files: string; readonly at: number },
  ): boolean {
    if (sessionId === null) return false
    const files = storedTexts(run.files)
    const isCommit = /\bgit\b[^\n]{0,200}\bcommit\b/.test(input.slice(0, 2000))
    return laterFacts.all({ sessionId, at: run.at }).some((text) => {
      const facts = readFacts(observationFactsSchema, text)
      if (!facts || !('takenBack' in facts)) return false
      if (isCommit && facts.takenBack !== null) return true
      return (facts.putBack ?? []).some((path) =>
        files.some((file) => file === path || file.endsWith(`/${path}`)),
      )
    })
  }

  return {
    untold: (most) => untold.all(most),
    ran: (sessionId) => ran.all(sessionId),
    setOutcome(id, outcome) {
      setOutcome.run(outcome, id)
    },
    situationOf({ sessionId, turnId, branch, at }) {
      const check = sessionId === null ? undefined : lastCheck.get({ sessionId, at })
      return {
        branch,
        mode: sessionId === null ? null : (modeAt.get({ sessionId, at }) ?? null),
        failing: check?.failed === 1 ? check.title : null,
        files: turnId === null ? [] : changed.all({ turnId, at }),
      }
    },
    saidBefore: ({ id }) => said.all(id),
    outcomeOf(decision) {
      const run = ranAs.get(decision.id)
      if (!run || decision.choice !== 'allow') return null
      if (run.outcome === 'failed') return 'failed'
      if (run.outcome !== 'ok') return null
      return isUndone(decision, run) ? 'undone' : 'ran'
    },
    tell: ({ situation, tokens, ...told }, choice) =>
      tell.run({
        ...told,
        situation: JSON.stringify(situation),
        tokens: JSON.stringify(tokens),
        choice,
      }).changes > 0,
  }
}
