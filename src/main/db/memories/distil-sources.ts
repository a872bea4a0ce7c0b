// What distilling reads of turns and sessions: what was captured, and what stands already.
import { readFacts } from '../../../shared/facts/facts-text.ts'
import type { Matter } from '../../../shared/facts/matter.ts'
import { turnFactsSchema } from '../../../shared/facts/work-facts.ts'
import type { DecisionRecord, SubagentRecord, TaskEnds } from '../../agents/tool-call.ts'
import type { Db } from '../open.ts'
import { storedTexts } from '../stored-json.ts'
import { visibleProject, visibleTurn } from '../visible.ts'
import type { SessionToDistil, StoredToolEvent, TurnToDistil } from './distilled-rows.ts'

export interface DistilSources {
  turn(id: number): TurnToDistil | null
  /** Whether the turn is not to be shown or sent: deleted, or of a project that is excluded. */
  isHidden(turnId: number): boolean
  /** Bytes of the turn's raw payloads. */
  rawBytes(turnId: number): number
  /** Rows of the turn's tool events in the order of time. */
  toolEventIds(turnId: number): number[]
  /** Null when it was deleted since. */
  toolEvent(id: number): StoredToolEvent | null
  /** The deflated payload of a tool event and whose form it has, or null where retention dropped it. */
  payload(toolEventId: number): { body: Buffer; agent: string } | null
  subagents(turnId: number): SubagentRecord[]
  /** Whether the user stopped the agent, as the transcript says, and it said nothing after that. */
  isBrokenOff(turnId: number): boolean
  /** What the agent said in the turn, in the order of time; of a long one the last words. */
  said(turnId: number): string[]
  /** The turn after this one that the user began, with what was asked and answered there; null where none was. */
  nextAsked(
    turnId: number,
  ): { number: number; prompt: string | null; lastMessage: string | null } | null
  /** Whether the turn was told as taken back by a later one. */
  isTakenBack(turnId: number): boolean
  /** The turn before this one that the user began. */
  askedBefore(turnId: number): number | null
  /** What the user said while the turn ran, in the order of time. */
  steering(turnId: number): string[]
  /**
   * When the agent told last that it had stopped (ms since 1970), if it did; where retention dropped what it told, the end
   * of a turn that was told as done.
   */
  stoppedAt(turnId: number): number | null
  /** Rows of the tool events by which the session's list of tasks was kept in the turns before, in the order of time. */
  taskEventsBefore(turnId: number): number[]
  /** Rows of the tool events of commands on the main thread in the turns before, the newest first. */
  commandsBefore(turnId: number): number[]
  /** What the agent said last in the turns before this one. */
  answerBefore(turnId: number): string | null
  /** How tests and checks stood after each of the turns before this one, in the order of time. */
  mattersBefore(turnId: number): Matter[]
  /**
   * The session that began with the plan of this turn, and its first prompt: by the text of the plan at any later time,
   * else by its coming soon after a turn that ended its session.
   */
  handedOn(turnId: number, plan: string): { sessionId: string; prompt: string } | null
  /** Whether the context was cleared right after the turn. */
  isCleared(turnId: number): boolean
  /** The turn that put the plan with which this session begins, and its session. */
  planBefore(sessionId: string): { turnId: number; sessionId: string } | null
  /** Permission requests of the turn in the order of time. */
  decisions(turnId: number): DecisionRecord[]
  /** How commands in the background of the turn's session ended, by their id. */
  taskEnds(turnId: number): TaskEnds
  session(id: string): SessionToDistil | null
  /** Whether all of these turns are still there. */
  hasTurns(ids: readonly number[]): boolean
  /** Whether a session was given anything. */
  wasGiven(sessionId: string): boolean
  /** Whether a turn has decisions of which it is not told what was asked. */
  hasUntoldDecisions(turnId: number): boolean
}

/** Words in the midst of a turn that are looked at. */
const mostSteering = 40
const mostSaid = 400
/** Calls that kept the list of tasks before a turn, the newest: what was on it before was done or given up. */
const mostTaskEvents = 200
/** Commands before a turn that are looked at for those that went to the background, the newest. */
const mostCommands = 100
/** So many turns before one are looked at for what failed in them. */
const turnsBefore = 20

/** How the client begins a session that carries a plan out, and within how many ms of one whose text tells nothing. */
const planPrompt = 'Implement the following plan:'
const planWithinMs = 10 * 60_000
/** Characters of a plan by which it is known again, and later sessions of the project that are looked at. */
const knownBy = 400
const mostLookedAt = 500

/** The readings over the tables of sessions and their turns. */
export function createDistilSources(db: Db): DistilSources {
  const turn = db.prepare<
    [number],
    Omit<TurnToDistil, 'sessionEnded' | 'isOver'> & { ended: 0 | 1; over: 0 | 1 }
  >(`
    SELECT t.id, t.session_id AS sessionId, s.project_id AS projectId, s.cwd, t.prompt,
      t.last_message AS lastMessage, t.started_at AS startedAt, s.status <> 'active' AS ended,
      t.ended_at IS NOT NULL AS over
    FROM turns t JOIN sessions s ON s.id = t.session_id WHERE t.id = ?`)
  const isShown = db
    .prepare<[number], 1>(
      `SELECT 1 FROM turns t JOIN sessions s ON s.id = t.session_id JOIN projects p ON p.id = s.project_id
       WHERE t.id = ? AND p.excluded = 0 AND ${visibleTurn('t')} AND ${visibleProject('p')}`,
    )
    .pluck()
  const eventIds = db
    .prepare<[number], number>('SELECT id FROM tool_events WHERE turn_id = ? ORDER BY at, id')
    .pluck()
  const taskEventsBefore = db
    .prepare<[number], number>(
      `SELECT e.id FROM turns t JOIN turns own ON own.session_id = t.session_id
       JOIN tool_events e ON e.turn_id = own.id AND e.at < t.started_at
       WHERE t.id = ? AND e.tool IN ('TaskCreate', 'TaskUpdate', 'TaskList', 'TodoWrite') AND e.turn_id <> t.id
       ORDER BY e.at DESC, e.id DESC LIMIT ${mostTaskEvents}`,
    )
    .pluck()
  const commandsBefore = db
    .prepare<[number], number>(
      `SELECT e.id FROM turns t JOIN turns own ON own.session_id = t.session_id AND own.number < t.number
       JOIN tool_events e ON e.turn_id = own.id
       WHERE t.id = ? AND e.tool IN ('Bash', 'PowerShell') AND e.agent_id IS NULL
       ORDER BY e.at DESC, e.id DESC LIMIT ${mostCommands}`,
    )
    .pluck()
  const rawBytes = db
    .prepare<[number], number>(
      'SELECT coalesce(sum(raw_bytes), 0) FROM tool_events WHERE turn_id = ?',
    )
    .pluck()
  const event = db.prepare<[number], Omit<StoredToolEvent, 'files'> & { files: string }>(`
    SELECT id, tool_use_id AS toolUseId, tool, agent_id AS agentId, agent_type AS agentType, at,
      duration_ms AS durationMs, outcome, error, files, raw_bytes AS rawBytes
    FROM tool_events WHERE id = ?`)
  const payload = db.prepare<[number], { body: Buffer; agent: string }>(
    'SELECT body, agent FROM payloads WHERE tool_event_id = ?',
  )
  const subagents = db.prepare<[number], SubagentRecord>(`
    SELECT agent_id AS agentId, agent_type AS agentType, result, started_at AS startedAt,
      ended_at AS endedAt
    FROM subagents WHERE turn_id = ? AND kind = 'task' ORDER BY id`)
  const isBrokenOff = db
    .prepare<[number], 0 | 1>(
      `SELECT coalesce((SELECT role = 'interruption' FROM transcript_words
         WHERE turn_id = ? AND agent_id IS NULL AND role IN ('agent', 'interruption')
         ORDER BY at DESC, id DESC LIMIT 1), 0)`,
    )
    .pluck()
  const steering = db
    .prepare<[number], string>(
      `SELECT text FROM transcript_words WHERE turn_id = ? AND agent_id IS NULL AND role = 'steering'
       ORDER BY at, id LIMIT ${mostSteering}`,
    )
    .pluck()
  const said = db
    .prepare<[number], string>(
      `SELECT text FROM transcript_words WHERE turn_id = ? AND agent_id IS NULL AND role = 'agent'
       ORDER BY at DESC, id DESC LIMIT ${mostSaid}`,
    )
    .pluck()
  const nextAsked = db.prepare<
    [number],
    { number: number; prompt: string | null; lastMessage: string | null }
  >(
    `SELECT n.number, n.prompt, n.last_message AS lastMessage
     FROM turns t JOIN turns n ON n.session_id = t.session_id AND n.number > t.number
     WHERE t.id = ? AND n.prompt IS NOT NULL ORDER BY n.number LIMIT 1`,
  )
  const askedBefore = db
    .prepare<[number], number>(
      `SELECT b.id FROM turns t JOIN turns b ON b.session_id = t.session_id AND b.number < t.number
       WHERE t.id = ? AND b.prompt IS NOT NULL ORDER BY b.number DESC LIMIT 1`,
    )
    .pluck()
  const isTakenBack = db
    .prepare<[number], 1>(
      `SELECT 1 FROM turns WHERE id = ? AND json_valid(facts) AND facts ->> '$.takenBackIn' IS NOT NULL`,
    )
    .pluck()
  // An event without a prompt id belongs to the turn that ran then.
  const stoppedAt = db
    .prepare<[number], number | null>(
      `SELECT coalesce(
         (SELECT max(h.at) FROM hook_events h WHERE h.session_id = t.session_id AND h.event = 'Stop'
            AND (h.prompt_id = t.prompt_id OR (h.prompt_id IS NULL AND t.prompt_id IS NULL AND h.at >= t.started_at
              AND h.at < coalesce((SELECT min(n.started_at) FROM turns n WHERE n.session_id = t.session_id
                AND n.prompt_id IS NULL AND n.started_at > t.started_at), 9e15)))),
         (SELECT t.ended_at FROM sessions s WHERE s.id = t.session_id AND s.journal_until > t.started_at
            AND json_valid(t.facts) AND t.facts ->> '$.outcome' = 'done'))
       FROM turns t WHERE t.id = ?`,
    )
    .pluck()
  const answerBefore = db
    .prepare<[number], string>(
      `SELECT b.last_message FROM turns t JOIN turns b ON b.session_id = t.session_id AND b.number < t.number
       WHERE t.id = ? AND b.last_message IS NOT NULL ORDER BY b.number DESC LIMIT 1`,
    )
    .pluck()
  const factsBefore = db
    .prepare<[number], string>(
      `SELECT b.facts FROM turns t JOIN turns b ON b.session_id = t.session_id AND b.number < t.number
       WHERE t.id = ? AND b.facts IS NOT NULL ORDER BY b.number DESC LIMIT ${turnsBefore}`,
    )
    .pluck()
  const injection = db.prepare<[string]>('SELECT 1 FROM injections WHERE session_id = ? LIMIT 1')
  const untoldDecision = db.prepare<[number]>(
    `SELECT 1 FROM decisions WHERE turn_id = ? AND asked IS NULL AND choice <> 'pending' LIMIT 1`,
  )
  type DecisionRow = Omit<DecisionRecord, 'input'> & { input: string }
  // Of a request without an answer whose call was refused, the call tells by whom.
  // What nobody was asked about, its call tells; a request without an answer is told as one.
  const decisionColumns = `SELECT tool, input, CASE choice WHEN 'observe' THEN 'deny' ELSE choice END AS choice,
      found, message, at FROM decisions d
    WHERE (choice <> 'observe' OR found = 'inferred') AND NOT (coalesce(found, '') = 'inferred' AND EXISTS (SELECT 1 FROM tool_events e
      WHERE e.turn_id = d.turn_id AND e.tool = d.tool AND e.input_digest = d.input_digest AND e.outcome = 'refused')) AND`
  const decisionsOfTurn = db.prepare<[number], DecisionRow>(
    `${decisionColumns} turn_id = ? ORDER BY at, d.rowid`,
  )
  const decisionsOfSession = db.prepare<[string], DecisionRow>(
    `${decisionColumns} session_id = ? ORDER BY at, d.rowid`,
  )
  interface PlanTurn {
    readonly projectId: string
    readonly sessionId: string
    readonly startedAt: number
    /** Until when the next session is the one that goes on: none where its own session did. */
    readonly until: number
  }
  const planTurn = db.prepare<[number], PlanTurn>(`
    SELECT o.project_id AS projectId, o.id AS sessionId, t.started_at AS startedAt,
      CASE WHEN EXISTS (SELECT 1 FROM turns x WHERE x.session_id = o.id AND x.number > t.number)
        THEN 0 ELSE o.last_event_at + ${planWithinMs} END AS until
    FROM turns t JOIN sessions o ON o.id = t.session_id
    WHERE t.id = ? AND EXISTS (SELECT 1 FROM tool_events e WHERE e.turn_id = t.id AND e.tool = 'ExitPlanMode')`)
  // A plan that is accepted with a cleared context is a new session's first prompt, within moments or the day after.
  const handedOn = db.prepare<
    [PlanTurn & { plan: string }],
    { sessionId: string; prompt: string }
  >(`
    SELECT s.id AS sessionId, n.prompt FROM (SELECT id, started_at FROM sessions
      WHERE project_id = @projectId AND started_at >= @startedAt ORDER BY started_at LIMIT ${mostLookedAt}) s
    JOIN turns n ON n.session_id = s.id AND n.number = 1 AND n.prompt LIKE '${planPrompt}%'
    WHERE s.id <> @sessionId
      AND (s.started_at <= @until OR (@plan <> '' AND instr(n.prompt, @plan) > 0))
    ORDER BY @plan <> '' AND instr(n.prompt, @plan) > 0 DESC, s.started_at LIMIT 1`)
  const isCleared = db
    .prepare<[number], 0 | 1>(
      `SELECT o.end_reason IS 'clear' AND NOT EXISTS
         (SELECT 1 FROM turns x WHERE x.session_id = o.id AND x.number > t.number)
       FROM turns t JOIN sessions o ON o.id = t.session_id WHERE t.id = ?`,
    )
    .pluck()
  // Its payload may be gone: the plan is known by its title, as it was told.
  const planByText = db.prepare<[string], { turnId: number; sessionId: string }>(`
    SELECT turnId, sessionId FROM sessions s
    JOIN turns n ON n.session_id = s.id AND n.number = 1 AND n.prompt LIKE '${planPrompt}%'
    JOIN (SELECT turn_id AS turnId, session_id AS sessionId, project_id, at,
        facts ->> '$.proposal.state' AS state, facts ->> '$.proposal.reason' AS reason,
        facts ->> '$.proposal.continuedIn' AS continuedIn, rtrim(facts ->> '$.proposal.title', '…') AS title
      FROM observations WHERE kind = 'plan' AND json_valid(facts)) p
      ON p.project_id = s.project_id AND p.at <= s.started_at AND p.sessionId <> s.id
    WHERE s.id = ? AND (p.continuedIn = s.id OR (p.continuedIn IS NULL AND p.reason IS NULL AND p.title <> ''
      AND p.state IN ('refused', 'proposed') AND instr(replace(replace(n.prompt, '\`', ''), '*', ''), p.title) > 0))
    ORDER BY p.continuedIn IS NULL, p.at DESC LIMIT 1`)
  const planJustBefore = db.prepare<[string], { turnId: number; sessionId: string }>(`
    SELECT t.id AS turnId, t.session_id AS sessionId FROM sessions s
    JOIN turns n ON n.session_id = s.id AND n.number = 1 AND n.prompt LIKE '${planPrompt}%'
    JOIN sessions o ON o.project_id = s.project_id AND o.id <> s.id
      AND o.started_at <= s.started_at AND o.last_event_at >= s.started_at - ${planWithinMs}
    JOIN turns t ON t.session_id = o.id AND t.started_at <= s.started_at
      AND NOT EXISTS (SELECT 1 FROM turns x WHERE x.session_id = o.id AND x.number > t.number)
    JOIN tool_events e ON e.turn_id = t.id AND e.tool = 'ExitPlanMode' AND e.outcome = 'refused'
    WHERE s.id = ? ORDER BY e.at DESC LIMIT 1`)
  const session = db.prepare<
    [string],
    Pick<SessionToDistil, 'id' | 'projectId' | 'startedAt' | 'cwd' | 'clientTitle'>
  >(`SELECT id, project_id AS projectId, started_at AS startedAt, cwd,
      CASE WHEN title_from IN ('ai', 'summary') THEN title END AS clientTitle FROM sessions WHERE id = ?`)
  const taskEnds = db.prepare<[number], { id: string; status: string; exitCode: number | null }>(`
    SELECT e.task_id AS id, e.status, e.exit_code AS exitCode
    FROM turns t JOIN task_ends e ON e.session_id = t.session_id WHERE t.id = ?`)
  const presentTurns = db
    .prepare<[string], number>(
      'SELECT count(*) FROM turns WHERE id IN (SELECT value FROM json_each(?))',
    )
    .pluck()
  const turnsOf = db.prepare<
    [string],
    Omit<SessionToDistil['turns'][number], 'facts'> & { facts: string | null }
  >(
    `SELECT id, prompt, title, summary, level, last_message AS lastMessage, facts
     FROM turns WHERE session_id = ? ORDER BY number`,
  )

  return {
    turn(id) {
      const row = turn.get(id)
      if (!row) return null
      const { ended, over, ...rest } = row
      return { ...rest, sessionEnded: ended === 1, isOver: over === 1 }
    },
    rawBytes: (turnId) => rawBytes.get(turnId) ?? 0,
    toolEventIds: (turnId) => eventIds.all(turnId),
    toolEvent(id) {
      const row = event.get(id)
      return row ? { ...row, files: storedTexts(row.files) } : null
    },
    payload: (toolEventId) => payload.get(toolEventId) ?? null,
    subagents: (turnId) => subagents.all(turnId),
    isBrokenOff: (turnId) => isBrokenOff.get(turnId) === 1,
    said: (turnId) => said.all(turnId).reverse(),
    isTakenBack: (turnId) => isTakenBack.get(turnId) === 1,
    isHidden: (turnId) => isShown.get(turnId) === undefined,
    askedBefore: (turnId) => askedBefore.get(turnId) ?? null,
    nextAsked: (turnId) => nextAsked.get(turnId) ?? null,
    steering: (turnId) => steering.all(turnId),
    stoppedAt: (turnId) => stoppedAt.get(turnId) ?? null,
    taskEventsBefore: (turnId) => taskEventsBefore.all(turnId).reverse(),
    commandsBefore: (turnId) => commandsBefore.all(turnId),
    answerBefore: (turnId) => answerBefore.get(turnId) ?? null,
    mattersBefore: (turnId) =>
      factsBefore
        .all(turnId)
        .reverse()
        .flatMap((facts) => readFacts(turnFactsSchema, facts)?.matters ?? []),
    handedOn(turnId, plan) {
      const turn = planTurn.get(turnId)
      return (turn && handedOn.get({ ...turn, plan: plan.trim().slice(0, knownBy) })) ?? null
    },
    isCleared: (turnId) => isCleared.get(turnId) === 1,
    planBefore: (sessionId) => planByText.get(sessionId) ?? planJustBefore.get(sessionId) ?? null,
    decisions: (turnId) => decisionsOfTurn.all(turnId).map(withInput),
    taskEnds: (turnId) => new Map(taskEnds.all(turnId).map(({ id, ...end }) => [id, end])),
    session(id) {
      const row = session.get(id)
      if (!row) return null
      return {
        ...row,
        turns: turnsOf
          .all(id)
          .map((one) => ({ ...one, facts: readFacts(turnFactsSchema, one.facts) })),
        decisions: decisionsOfSession.all(id).map(withInput),
      }
    },
    wasGiven: (sessionId) => injection.get(sessionId) !== undefined,
    hasUntoldDecisions: (turnId) => untoldDecision.get(turnId) !== undefined,
    hasTurns: (ids) => presentTurns.get(JSON.stringify(ids)) === ids.length,
  }
}

function withInput<Row extends { readonly input: string }>(
  row: Row,
): Omit<Row, 'input'> & { input: unknown } {
  return { ...row, input: JSON.parse(row.input) }
}
