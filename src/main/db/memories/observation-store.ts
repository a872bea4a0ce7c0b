// Reads what a turn holds for distilling and writes its observations, titles and summaries.
import { readFacts } from '../../../shared/facts/facts-text.ts'
import { observationFactsSchema } from '../../../shared/facts/observation-facts.ts'
import { turnFactsSchema } from '../../../shared/facts/work-facts.ts'
import type { Db } from '../open.ts'
import { storedFunctions, storedTexts } from '../stored-json.ts'
import {
  fingerprintOf,
  type ObservationRow,
  type SessionToDistil,
  type StoredDecision,
  type StoredSubagent,
  type StoredToolEvent,
  type SummarisedObservation,
  type TurnClosing,
  type TurnToDistil,
} from './distilled-rows.ts'
import { rankOf } from './levels.ts'

/** All writing methods join the caller's transaction. */
export interface ObservationStore {
  turn(id: number): TurnToDistil | null
  /** Bytes of the turn's raw payloads. */
  rawBytes(turnId: number): number
  /** Rows of the turn's tool events in the order of time. */
  toolEventIds(turnId: number): number[]
  /** Null when it was deleted since. */
  toolEvent(id: number): StoredToolEvent | null
  /** The deflated payload of a tool event and whose form it has, or null where retention dropped it. */
  payload(toolEventId: number): { body: Buffer; agent: string } | null
  subagents(turnId: number): StoredSubagent[]
  /** Whether the user stopped the agent, as the transcript says, and it said nothing after that. */
  isBrokenOff(turnId: number): boolean
  /** The session that began with a plan soon after this turn, which ended its own, and its first prompt. */
  handedOn(turnId: number): { sessionId: string; prompt: string } | null
  /** The turn that ended with a plan, and its session, before the one that begins this session with it. */
  planBefore(sessionId: string): { turnId: number; sessionId: string } | null
  /** Permission requests of the turn in the order of time. */
  decisions(turnId: number): StoredDecision[]
  /** Keys that the user deleted from the turn. */
  forgotten(turnId: number): ReadonlySet<string>
  /** Keys of the turn's observations that stand on any of these tool events. */
  keysBehind(turnId: number, eventIds: readonly number[]): string[]
  /** What the turn's observation of that key says, in the form of `fingerprintOf`; null when there is none. */
  fingerprint(turnId: number, key: string): string | null
  /** Keys of the turn's observations that a better level wrote, such as a language model. */
  keysOfBetterLevels(turnId: number, level: string): string[]
  /** Adds the observation or updates the one of that turn and key; its row, or null where a better level stands. */
  put(turn: TurnToDistil, observation: ObservationRow): number | null
  /** Writes an observation's facts (JSON text) and leaves its words. */
  putFacts(turnId: number, key: string, facts: string): void
  /** Removes the turn's observations whose key is not in `kept`; returns their rows. */
  removeOthers(turnId: number, kept: ReadonlySet<string>): number[]
  /**
   * Writes what the turn is called and told as, unless a better level wrote that before.
   * Returns what stands there now, or null when the turn is gone.
   */
  closeTurn(turnId: number, closing: TurnClosing): TurnClosing | null
  /** Writes the turn's facts (JSON text), whoever wrote its words. */
  putTurnFacts(turnId: number, facts: string): void
  /** Runs the work in a transaction of its own. */
  atOnce(work: () => void): void
  /**
   * Names a session that was not summarised yet after the first of its turns in which something happened, whichever
   * turn is told first: until more is known, and unless the agent or the user named it.
   */
  nameForNow(sessionId: string): void
  /** Names a session from all its turns unless the agent or the user did. Returns the title that stands there now. */
  nameSession(sessionId: string, title: string): string
  session(id: string): SessionToDistil | null
  /** Whether all of these turns are still there. */
  hasTurns(ids: readonly number[]): boolean
  /** A turn's observations in the order of time. */
  summarised(turnId: number): SummarisedObservation[]
  /**
   * Writes the facts (JSON text), what the observations spare against the raw payloads, and the summary unless a
   * better level wrote that before. Returns the summary that stands there now, or null when the session is gone.
   */
  closeSession(
    id: string,
    closing: { summary: string; level: string; facts: string; tokensSaved: number },
  ): string | null
}

/** How the client begins a session that carries a plan out, and within how many ms it does. */
const planPrompt = 'Implement the following plan:'
const planWithinMs = 10 * 60_000

/** The store over the observation tables. */
export function createObservationStore(db: Db): ObservationStore {
  const turn = db.prepare<[number], Omit<TurnToDistil, 'sessionEnded'> & { ended: 0 | 1 }>(`
    SELECT t.id, t.session_id AS sessionId, s.project_id AS projectId, s.cwd, t.prompt,
      t.last_message AS lastMessage, t.started_at AS startedAt, s.status <> 'active' AS ended
    FROM turns t JOIN sessions s ON s.id = t.session_id WHERE t.id = ?`)
  const eventIds = db
    .prepare<[number], number>('SELECT id FROM tool_events WHERE turn_id = ? ORDER BY at, id')
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
  const subagents = db.prepare<[number], StoredSubagent>(`
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
  type DecisionRow = Omit<StoredDecision, 'input'> & { input: string }
  const decisionColumns = 'SELECT tool, input, choice, found, message, at FROM decisions'
  const decisionsOfTurn = db.prepare<[number], DecisionRow>(
    `${decisionColumns} WHERE turn_id = ? ORDER BY at, id`,
  )
  const decisionsOfSession = db.prepare<[string], DecisionRow>(
    `${decisionColumns} WHERE session_id = ? ORDER BY at, id`,
  )
  // A plan that is accepted with a cleared context is a new session's first prompt within moments.
  const handedOn = db.prepare<[number], { sessionId: string; prompt: string }>(`
    SELECT s.id AS sessionId, n.prompt FROM turns t
    JOIN sessions o ON o.id = t.session_id
    JOIN sessions s ON s.project_id = o.project_id AND s.id <> o.id
      AND s.started_at BETWEEN t.started_at AND o.last_event_at + ${planWithinMs}
    JOIN turns n ON n.session_id = s.id AND n.number = 1 AND n.prompt LIKE '${planPrompt}%'
    WHERE t.id = ? AND NOT EXISTS (SELECT 1 FROM turns x WHERE x.session_id = o.id AND x.number > t.number)
      AND EXISTS (SELECT 1 FROM tool_events e WHERE e.turn_id = t.id AND e.tool = 'ExitPlanMode')
    ORDER BY s.started_at LIMIT 1`)
  const planBefore = db.prepare<[string], { turnId: number; sessionId: string }>(`
    SELECT t.id AS turnId, t.session_id AS sessionId FROM sessions s
    JOIN turns n ON n.session_id = s.id AND n.number = 1 AND n.prompt LIKE '${planPrompt}%'
    JOIN sessions o ON o.project_id = s.project_id AND o.id <> s.id
      AND o.started_at <= s.started_at AND o.last_event_at >= s.started_at - ${planWithinMs}
    JOIN turns t ON t.session_id = o.id AND t.started_at <= s.started_at
      AND NOT EXISTS (SELECT 1 FROM turns x WHERE x.session_id = o.id AND x.number > t.number)
    JOIN tool_events e ON e.turn_id = t.id AND e.tool = 'ExitPlanMode' AND e.outcome = 'refused'
    WHERE s.id = ? ORDER BY e.at DESC LIMIT 1`)
  const forgotten = db
    .prepare<[number], string>('SELECT key FROM forgotten_observations WHERE turn_id = ?')
    .pluck()
  const rowOf = db.prepare<
    [number, string],
    Omit<ObservationRow, 'files' | 'functions' | 'failed' | 'eventIds' | 'facts'> & {
      facts: string | null
      files: string
      functions: string
      failed: 0 | 1
    }
  >(`
    SELECT key, kind, tool, facts, title, summary, detail, files, functions, failed, level, importance, at,
      duration_ms AS durationMs, raw_bytes AS rawBytes, tokens
    FROM observations WHERE turn_id = ? AND key = ?`)
  const keysOfBetterLevels = db
    .prepare<[{ turnId: number; level: string }], string>(
      `SELECT key FROM observations WHERE turn_id = @turnId AND ${rankOf('level')} > ${rankOf('@level')}`,
    )
    .pluck()
  const keysBehind = db
    .prepare<[{ turnId: number; events: string }], string>(`
      SELECT DISTINCT o.key FROM observation_sources x JOIN observations o ON o.id = x.observation_id
      WHERE o.turn_id = @turnId AND x.tool_event_id IN (SELECT value FROM json_each(@events))`)
    .pluck()
  const upsert = db
    .prepare<[Record<string, unknown>], number>(`
      INSERT INTO observations (project_id, session_id, turn_id, key, kind, tool, facts, title, summary,
        detail, files, functions, failed, level, importance, at, duration_ms, raw_bytes, tokens)
      VALUES (@projectId, @sessionId, @turnId, @key, @kind, @tool, @facts, @title, @summary,
        @detail, @files, @functions, @failed, @level, @importance, @at, @durationMs, @rawBytes, @tokens)
      ON CONFLICT (turn_id, key) DO UPDATE SET
        project_id = excluded.project_id, kind = excluded.kind, tool = excluded.tool,
        facts = excluded.facts,
        title = excluded.title, summary = excluded.summary, detail = excluded.detail,
        files = excluded.files, functions = excluded.functions, failed = excluded.failed,
        level = excluded.level, importance = excluded.importance, at = excluded.at,
        duration_ms = excluded.duration_ms, raw_bytes = excluded.raw_bytes, tokens = excluded.tokens
      WHERE ${rankOf('excluded.level')} >= ${rankOf('observations.level')}
      RETURNING id`)
    .pluck()
  const dropSources = db.prepare(`
    DELETE FROM observation_sources WHERE observation_id = @id
    AND tool_event_id NOT IN (SELECT value FROM json_each(@events))`)
  const addSources = db.prepare(`
    INSERT OR IGNORE INTO observation_sources (observation_id, tool_event_id)
    SELECT @id, e.id FROM json_each(@events) j JOIN tool_events e ON e.id = j.value`)
  const removeOthers = db
    .prepare<[{ turnId: number; kept: string }], number>(`
      DELETE FROM observations WHERE turn_id = @turnId
      AND key NOT IN (SELECT value FROM json_each(@kept)) RETURNING id`)
    .pluck()
  const closeTurn = db.prepare(`
    UPDATE turns SET title = @title, summary = @summary, level = @level
    WHERE id = @id AND ${rankOf('@level')} >= ${rankOf('level')}`)
  const closingOf = db.prepare<[number], TurnClosing>(
    `SELECT coalesce(title, '') AS title, coalesce(summary, '') AS summary, level FROM turns WHERE id = ?`,
  )
  const putFacts = db.prepare(
    'UPDATE observations SET facts = @facts WHERE turn_id = @turnId AND key = @key AND facts IS NOT @facts',
  )
  const putTurnFacts = db.prepare('UPDATE turns SET facts = ? WHERE id = ?')
  const nameForNow = db.prepare<{ sessionId: string }>(`
    UPDATE sessions SET title = coalesce((
      SELECT t.title FROM turns t WHERE t.session_id = @sessionId AND t.title <> ''
        AND EXISTS (SELECT 1 FROM observations o WHERE o.turn_id = t.id) ORDER BY t.number LIMIT 1), title)
    WHERE id = @sessionId AND title_from IS NULL AND (title IS NULL OR level IS NULL)`)
  const nameSession = db.prepare(
    `UPDATE sessions SET title = @title WHERE id = @sessionId AND title_from IS NULL AND @title <> ''`,
  )
  const titleOf = db
    .prepare<[string], string>(`SELECT coalesce(title, '') FROM sessions WHERE id = ?`)
    .pluck()
  const session = db.prepare<
    [string],
    Pick<SessionToDistil, 'id' | 'projectId' | 'startedAt' | 'cwd'>
  >(`SELECT id, project_id AS projectId, started_at AS startedAt, cwd FROM sessions WHERE id = ?`)
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
  const observationsOf = db.prepare<
    [number],
    Omit<SummarisedObservation, 'facts' | 'files' | 'failed'> & {
      facts: string | null
      files: string
      failed: 0 | 1
    }
  >(`
    SELECT kind, tool, facts, files, failed, importance, at
    FROM observations WHERE turn_id = ? ORDER BY at, id`)
  const rawBytesOf = db
    .prepare<[string], number>(
      'SELECT coalesce(sum(raw_bytes), 0) FROM tool_events WHERE session_id = ?',
    )
    .pluck()
  const tokensOf = db
    .prepare<[string], number>(
      'SELECT coalesce(sum(tokens), 0) FROM observations WHERE session_id = ?',
    )
    .pluck()
  const isAsGood = `${rankOf('@level')} >= ${rankOf('level')}`
  const closeSession = db.prepare(`
    UPDATE sessions SET facts = @facts, tokens_saved = @tokensSaved,
      summary = CASE WHEN ${isAsGood} THEN @summary ELSE summary END,
      level = CASE WHEN ${isAsGood} THEN @level ELSE level END,
      status = CASE WHEN status = 'active' AND ended_at IS NULL THEN status ELSE 'summarised' END
    WHERE id = @id`)
  const summaryOf = db
    .prepare<[string], string>(`SELECT coalesce(summary, '') FROM sessions WHERE id = ?`)
    .pluck()

  return {
    turn(id) {
      const row = turn.get(id)
      if (!row) return null
      const { ended, ...rest } = row
      return { ...rest, sessionEnded: ended === 1 }
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
    handedOn: (turnId) => handedOn.get(turnId) ?? null,
    planBefore: (sessionId) => planBefore.get(sessionId) ?? null,
    decisions: (turnId) => decisionsOfTurn.all(turnId).map(withInput),
    forgotten: (turnId) => new Set(forgotten.all(turnId)),
    keysBehind: (turnId, eventIds) => keysBehind.all({ turnId, events: JSON.stringify(eventIds) }),
    fingerprint(turnId, key) {
      const row = rowOf.get(turnId, key)
      if (!row) return null
      return fingerprintOf({
        ...row,
        files: storedTexts(row.files),
        functions: storedFunctions(row.functions),
        failed: row.failed === 1,
      })
    },
    keysOfBetterLevels: (turnId, level) => keysOfBetterLevels.all({ turnId, level }),
    put(of, observation) {
      const { eventIds, ...rest } = observation
      const id = upsert.get({
        ...rest,
        projectId: of.projectId,
        sessionId: of.sessionId,
        turnId: of.id,
        files: JSON.stringify(rest.files),
        functions: JSON.stringify(rest.functions),
        failed: rest.failed ? 1 : 0,
        durationMs: rest.durationMs === null ? null : Math.round(rest.durationMs),
      })
      if (id === undefined) return null
      const sources = JSON.stringify(eventIds)
      dropSources.run({ id, events: sources })
      addSources.run({ id, events: sources })
      return id
    },
    removeOthers: (turnId, kept) => removeOthers.all({ turnId, kept: JSON.stringify([...kept]) }),
    closeTurn(id, closing) {
      closeTurn.run({ id, ...closing })
      return closingOf.get(id) ?? null
    },
    atOnce(work) {
      db.transaction(work).immediate()
    },
    putFacts(turnId, key, facts) {
      putFacts.run({ turnId, key, facts })
    },
    putTurnFacts(turnId, facts) {
      putTurnFacts.run(facts, turnId)
    },
    nameForNow(sessionId) {
      nameForNow.run({ sessionId })
    },
    nameSession(sessionId, title) {
      nameSession.run({ sessionId, title })
      return titleOf.get(sessionId) ?? ''
    },
    session(id) {
      const row = session.get(id)
      if (!row) return null
      return {
        ...row,
        turns: turnsOf
          .all(id)
          .map((one) => ({ ...one, facts: readFacts(turnFactsSchema, one.facts) })),
        decisions: decisionsOfSession.all(id).map(withInput),
        rawBytes: rawBytesOf.get(id) ?? 0,
        tokens: tokensOf.get(id) ?? 0,
      }
    },
    hasTurns: (ids) => presentTurns.get(JSON.stringify(ids)) === ids.length,
    summarised: (turnId) =>
      observationsOf.all(turnId).map((one) => ({
        ...one,
        facts: readFacts(observationFactsSchema, one.facts),
        files: storedTexts(one.files),
        failed: one.failed === 1,
      })),
    closeSession(id, closing) {
      closeSession.run({ id, ...closing })
      return summaryOf.get(id) ?? null
    },
  }
}

function withInput<Row extends { readonly input: string }>(
  row: Row,
): Omit<Row, 'input'> & { input: unknown } {
  return { ...row, input: JSON.parse(row.input) }
}
