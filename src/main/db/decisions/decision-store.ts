// Permission requests and what became of them, as hooks and transcripts tell it, in whichever order.
import { randomUUID } from 'node:crypto'
import type { DecisionChoice } from '../../../shared/kinds.ts'
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

/** A call that was not permitted, as its record tells it. */
export interface RefusedRequest extends PermissionRequest {
  readonly toolUseId: string
  /** The user refused it; or the agent's mode or settings did, or it is not told who. */
  readonly by: 'user' | 'mode' | 'settings' | 'unknown'
  /** The user's words, or null. */
  readonly message: string | null
}

/** What the user allowed when asked, as its call tells it; `at` is when it was asked, as far as the call tells that. */
export interface AnsweredRequest extends PermissionRequest {
  readonly toolUseId: string
  /** The user's answers to a question, else null. */
  readonly message: string | null
  readonly answeredAt: number
}

export interface DecisionStore {
  /** Notes a request; `firstToldAt` is the later time that the same event had before (ms since 1970). */
  request(request: PermissionRequest, firstToldAt: number): void
  refuse(request: RefusedRequest): void
  /** Notes an answer: of its request, where that is known once the turn is settled, else by itself. */
  answered(request: AnsweredRequest): void
  /** Has the decisions of a turn told again, as the agent's words of it are known only now; whether it has any. */
  wordsCame(turn: number): boolean
  /** Notes that the plan of a turn, refused as its call tells, was carried out in a session of its own. */
  carriedOut(turn: number): void
  /**
   * Answers the requests of a turn: allowed when the tool ran, seen without an answer when the turn was over
   * without it (`overAt` is the latest sign of that), else still open. Returns whether anything changed.
   */
  settle(turn: number, overAt: number | null): boolean
}

/** Why nobody is known to have answered; told to the user. */
const notes = {
  none: 'Its turn ended without an answer that was recorded.',
  mode: 'The agent’s own mode did not permit it; nobody was asked.',
  settings: 'The agent’s settings did not permit it; nobody was asked.',
  unknown: 'It was refused; by whom is not recorded.',
} as const

interface Open {
  readonly id: string
  readonly tool: string
  readonly inputDigest: string
  readonly at: number
  readonly choice: DecisionChoice
  readonly found: string | null
  readonly toolUseId: string | null
  readonly answeredAt: number | null
}

interface Run {
  readonly toolUseId: string
  readonly tool: string
  readonly inputDigest: string
  /** When it ended, and when it began. */
  readonly at: number
  readonly startedAt: number
}

/** The store over the decisions table; its writes join the caller's transaction. */
export function createDecisionStore(db: Db): DecisionStore {
  const insert = db.prepare(`
    INSERT INTO decisions (id, session_id, turn_id, project_id, goal, tool, tool_use_id, input, input_digest,
      choice, found, message, note, decided_by, at, answered_at)
    VALUES (@id, @sessionId, @turn, (SELECT project_id FROM sessions WHERE id = @sessionId), @sessionId,
      @tool, @toolUseId, @input, @inputDigest, @choice, @found, @message, @note, @decidedBy, @at, @answeredAt)`)
  const moveBack = db.prepare(
    `UPDATE decisions SET at = @at WHERE session_id = @sessionId AND tool = @tool AND input_digest = @inputDigest
       AND at = @firstToldAt AND at > @at`,
  )
  // What only its refusal tells of has the time of its refusal.
  const refusedAfter = db
    .prepare<object, string>(
      `SELECT id FROM decisions WHERE turn_id = @turn AND tool = @tool AND input_digest = @inputDigest
         AND found IN ('transcript', 'continued') AND at = answered_at AND at >= @at ORDER BY at LIMIT 1`,
    )
    .pluck()
  const setTime = db.prepare('UPDATE decisions SET at = ? WHERE id = ?')
  const byCall = db
    .prepare<[string, string], string>(
      `SELECT id FROM decisions WHERE session_id = ? AND tool_use_id = ? AND found IS NOT 'ran'`,
    )
    .pluck()
  const requestBefore = db
    .prepare<object, string>(
      `SELECT id FROM decisions WHERE turn_id = @turn AND tool = @tool AND input_digest = @inputDigest
         AND coalesce(found, '') NOT IN ('transcript', 'rule', 'answered', 'continued') AND at <= @at ORDER BY at DESC LIMIT 1`,
    )
    .pluck()
  const answerRefused = db.prepare(
    `UPDATE decisions SET turn_id = @turn, tool_use_id = @toolUseId, input = @input, choice = @choice, found = 'transcript',
       message = coalesce(@message, message), note = @note,
       decided_by = CASE WHEN decided_by = 'mode' AND @decidedBy IS NOT 'user' THEN 'mode' ELSE @decidedBy END,
       answered_at = @at, asked = NULL
     WHERE id = @id AND found IS NOT 'continued' AND (choice, found, message, tool_use_id, turn_id, answered_at)
       IS NOT (@choice, 'transcript', coalesce(@message, message), @toolUseId, @turn, @at)`,
  )
  const refusedByRule = db.prepare(
    `UPDATE decisions SET tool_use_id = @toolUseId WHERE id = (
       SELECT id FROM decisions WHERE session_id = @sessionId AND tool = @tool AND input_digest = @inputDigest
         AND found = 'rule' AND choice = 'deny' AND (tool_use_id IS NULL OR tool_use_id = @toolUseId)
       ORDER BY tool_use_id IS NULL, at LIMIT 1)`,
  )
  const open = db.prepare<[number], Open>(
    `SELECT id, tool, input_digest AS inputDigest, at, choice, found, tool_use_id AS toolUseId,
       answered_at AS answeredAt FROM decisions WHERE turn_id = ? AND coalesce(found, '') NOT IN ('transcript', 'told', 'answered', 'continued')
       ORDER BY at, rowid`,
  )
  const runs = db.prepare<[number], Run>(
    `SELECT tool_use_id AS toolUseId, tool, input_digest AS inputDigest, at, at - coalesce(duration_ms, 0) AS startedAt
     FROM tool_events e WHERE turn_id = @turn AND outcome <> 'refused'
       AND tool IN (SELECT tool FROM decisions WHERE turn_id = @turn)
       AND tool_use_id NOT IN (SELECT tool_use_id FROM decisions
         WHERE turn_id = @turn AND found = 'answered' AND tool_use_id IS NOT NULL)
     ORDER BY at, tool_use_id`,
  )
  const answer = db.prepare(
    `UPDATE decisions SET choice = @choice, found = @found, tool_use_id = @toolUseId, note = @note,
       decided_by = CASE WHEN found = 'rule' AND @found = 'rule' THEN decided_by ELSE @decidedBy END, answered_at = @answeredAt, asked = NULL
     WHERE id = @id`,
  )
  // What only its answer tells of stands by itself until its request is known.
  const answeredCall = db
    .prepare<object, string>(
      `SELECT id FROM decisions WHERE session_id = @sessionId AND tool_use_id = @toolUseId
         AND found IN ('ran', 'answered')`,
    )
    .pluck()
  const noteAnswer = db.prepare(
    `UPDATE decisions SET message = coalesce(@message, message), asked = NULL,
       at = CASE found WHEN 'answered' THEN min(at, @at) ELSE at END,
       answered_at = CASE found WHEN 'answered' THEN min(answered_at, @answeredAt) ELSE answered_at END
     WHERE id = @id AND (message IS NOT coalesce(@message, message)
       OR (found = 'answered' AND (at > @at OR answered_at > @answeredAt)))`,
  )
  const takeRequest = db.prepare(
    `UPDATE decisions SET found = 'ran', at = @at, asked = NULL
     WHERE id = (SELECT id FROM decisions WHERE turn_id = @turn AND tool = @tool AND input_digest = @inputDigest
       AND found = 'answered' AND answered_at >= @at ORDER BY answered_at LIMIT 1)`,
  )
  const tellAgain = db.prepare(
    `UPDATE decisions SET asked = NULL WHERE turn_id = ? AND asked IS NOT NULL AND found IS NOT 'told'
       AND rationale_by IS NOT 'user'`,
  )
  const carryOut = db.prepare(
    `UPDATE decisions SET choice = 'allow', found = 'continued', asked = NULL
     WHERE id = (SELECT id FROM decisions WHERE turn_id = ? AND tool = 'ExitPlanMode' AND choice = 'deny'
       AND found = 'transcript' AND message IS NULL ORDER BY at DESC LIMIT 1)`,
  )

  return {
    request(values, firstToldAt) {
      if (moveBack.run({ ...values, firstToldAt }).changes > 0) return
      const refused = refusedAfter.get(values)
      if (refused !== undefined) {
        setTime.run(values.at, refused)
        return
      }
      if (takeRequest.run(values).changes > 0) return
      insert.run({
        ...{ ...values, id: randomUUID(), toolUseId: null, choice: 'pending', found: null },
        ...{ message: null, note: null, decidedBy: null, answeredAt: null },
      })
    },
    refuse({ by, ...values }) {
      // A rule of ours had refused it: the record of the agent tells the same again.
      if (refusedByRule.run(values).changes > 0) return
      const told = {
        ...values,
        choice: by === 'user' ? 'deny' : 'observe',
        note: by === 'user' ? null : notes[by],
        decidedBy: by === 'unknown' ? null : by,
      }
      const known = byCall.get(values.sessionId, values.toolUseId) ?? requestBefore.get(values)
      if (known !== undefined) answerRefused.run({ ...told, id: known })
      else insert.run({ ...told, id: randomUUID(), found: 'transcript', answeredAt: values.at })
    },
    answered(values) {
      const asked = { ...values, at: values.answeredAt }
      const known = answeredCall.get(values) ?? requestBefore.get(asked)
      if (known !== undefined) {
        const { message, at, answeredAt } = values
        noteAnswer.run({ message, at, answeredAt, id: known })
        return
      }
      insert.run({
        ...{ ...values, id: randomUUID(), choice: 'allow', found: 'answered' },
        ...{ note: null, decidedBy: 'user' },
      })
    },
    wordsCame: (turn) => tellAgain.run(turn).changes > 0,
    carriedOut(turn) {
      carryOut.run(turn)
    },
    settle(turn, overAt) {
      const rows = open.all(turn)
      if (rows.length === 0) return false
      const ranAs = pairedWith(rows, runs.all({ turn } as never))
      let changed = false
      for (const row of rows) {
        const run = ranAs.get(row.id) ?? null
        const next = answerOf(row, run, overAt !== null && overAt >= row.at)
        const toolUseId = run?.toolUseId ?? null
        // Clocks of hooks and of transcripts differ by some ms.
        const answeredAt = run && Math.max(run.startedAt, row.at)
        const isSame =
          next.choice === row.choice &&
          next.found === row.found &&
          toolUseId === row.toolUseId &&
          answeredAt === row.answeredAt
        if (isSame) continue
        answer.run({ ...next, toolUseId, answeredAt, id: row.id })
        changed ||= next.choice !== row.choice
      }
      return changed
    },
  }
}

/** Which call each request led to: the latest one before it, as a call runs right after it was allowed. */
function pairedWith(requests: readonly Open[], runs: readonly Run[]): ReadonlyMap<string, Run> {
  const paired = new Map<string, Run>()
  for (const run of runs) {
    // An answered question runs with its answers, which are not those of the request.
    const alike = requests.filter(
      ({ id, tool, inputDigest }) =>
        !paired.has(id) &&
        tool === run.tool &&
        (inputDigest === run.inputDigest || tool === 'AskUserQuestion'),
    )
    const request = alike.findLast(({ at }) => at <= run.at) ?? alike[0]
    if (request && (request.tool !== 'AskUserQuestion' || request.at <= run.at)) {
      paired.set(request.id, run)
    }
  }
  return paired
}

interface Settled {
  readonly choice: DecisionChoice
  readonly found: string | null
  readonly note: string | null
  readonly decidedBy: 'user' | null
}

function answerOf(row: Open, run: Run | null, isOver: boolean): Settled {
  // A rule of the user answered when it was asked; what came of it is all that is left to know.
  // It ran although a rule had refused it: the refusal came too late, and the user allowed it.
  if (row.found === 'rule' && !(run !== null && row.choice === 'deny')) {
    return { choice: row.choice, found: 'rule', note: null, decidedBy: null }
  }
  if (run !== null) return { choice: 'allow', found: 'ran', note: null, decidedBy: 'user' }
  if (isOver) return { choice: 'observe', found: 'inferred', note: notes.none, decidedBy: null }
  return { choice: 'pending', found: null, note: null, decidedBy: null }
}
