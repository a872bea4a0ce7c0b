// Reads what a turn holds for distilling and writes its observations, titles and summaries.
import type { FunctionChange, ObservationKind, ToolOutcome } from '../../shared/kinds.ts'
import type { Db } from './open.ts'

/** A turn with what its session knows. */
export interface TurnToDistil {
  readonly id: number
  readonly sessionId: string
  readonly projectId: string
  readonly cwd: string | null
  readonly prompt: string | null
  readonly lastMessage: string | null
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly sessionEnded: boolean
}

export interface StoredToolEvent {
  readonly id: number
  readonly toolUseId: string
  readonly tool: string
  readonly agentId: string | null
  readonly agentType: string | null
  readonly at: number
  readonly durationMs: number | null
  readonly outcome: ToolOutcome
  readonly error: string | null
  readonly files: readonly string[]
  readonly rawBytes: number
}

export interface StoredSubagent {
  readonly agentId: string
  readonly agentType: string | null
  readonly result: string | null
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** A permission request; `input` is parsed. */
export interface StoredDecision {
  readonly tool: string
  readonly input: unknown
  readonly choice: 'pending' | 'allow' | 'deny' | 'observe'
  readonly found: 'ran' | 'inferred' | 'transcript' | null
  /** The user's words to it. */
  readonly message: string | null
}

/** An observation as a row; `tokens` counts title, summary and detail. */
export interface ObservationRow {
  readonly key: string
  readonly kind: ObservationKind
  readonly tool: string | null
  readonly title: string
  readonly summary: string
  readonly detail: string
  readonly files: readonly string[]
  readonly functions: readonly FunctionChange[]
  readonly failed: boolean
  readonly level: string
  readonly importance: number
  readonly at: number
  readonly durationMs: number | null
  readonly rawBytes: number
  readonly tokens: number
  readonly eventIds: readonly number[]
}

export interface SummarisedObservation {
  readonly turnId: number
  readonly kind: ObservationKind
  readonly title: string
  readonly summary: string
  readonly files: readonly string[]
  readonly failed: boolean
  readonly importance: number
}

export interface SessionToDistil {
  readonly id: string
  readonly projectId: string
  readonly title: string | null
  readonly startedAt: number
  readonly cwd: string | null
  readonly turns: readonly {
    readonly id: number
    readonly prompt: string | null
    readonly title: string | null
    readonly summary: string | null
    readonly level: string | null
    readonly lastMessage: string | null
  }[]
  /** Permission requests of all turns in the order of time. */
  readonly decisions: readonly StoredDecision[]
  /** In the order of time. */
  readonly observations: readonly SummarisedObservation[]
  readonly rawBytes: number
  readonly tokens: number
}

/** Everything that an observation says as one text, to tell whether it changed. */
export function fingerprintOf(row: Omit<ObservationRow, 'eventIds'>): string {
  const { key, kind, tool, title, summary, detail, files, functions, failed, level } = row
  const { importance, at, durationMs, rawBytes, tokens } = row
  const rounded = durationMs === null ? null : Math.round(durationMs)
  const parts = [key, kind, tool, title, summary, detail, files, functions, failed, level]
  return JSON.stringify([...parts, importance, at, rounded, rawBytes, tokens])
}

/** All writing methods join the caller's transaction. */
export interface ObservationStore {
  turn(id: number): TurnToDistil | null
  toolEvents(turnId: number): StoredToolEvent[]
  /** The deflated payload of a tool event, or null where retention dropped it. */
  payload(toolEventId: number): Buffer | null
  subagents(turnId: number): StoredSubagent[]
  /** Permission requests of the turn in the order of time. */
  decisions(turnId: number): StoredDecision[]
  /** Keys that the user deleted from the turn. */
  forgotten(turnId: number): ReadonlySet<string>
  /** Keys of the turn's observations that stand on any of these tool events. */
  keysBehind(turnId: number, eventIds: readonly number[]): string[]
  /** What the turn's observations say, by key, in the form of `fingerprintOf`. */
  fingerprints(turnId: number): ReadonlyMap<string, string>
  /** Adds the observation or updates the one of that turn and key; returns its row. */
  put(turn: TurnToDistil, observation: ObservationRow): number
  /** Removes the turn's observations whose key is not in `kept`; returns their rows. */
  removeOthers(turnId: number, kept: ReadonlySet<string>): number[]
  /** False when the turn is gone. */
  closeTurn(turnId: number, closing: { title: string; summary: string; level: string }): boolean
  /** Names a session that has no title yet. */
  nameSession(sessionId: string, title: string): void
  session(id: string): SessionToDistil | null
  /** False when the session is gone. `tokensSaved` is what the observations spare against the raw payloads. */
  closeSession(id: string, closing: { summary: string; tokensSaved: number }): boolean
}

/** The store over the observation tables. */
export function createObservationStore(db: Db): ObservationStore {
  const turn = db.prepare<[number], Omit<TurnToDistil, 'sessionEnded'> & { ended: 0 | 1 }>(`
    SELECT t.id, t.session_id AS sessionId, s.project_id AS projectId, s.cwd, t.prompt,
      t.last_message AS lastMessage, t.started_at AS startedAt, s.status <> 'active' AS ended
    FROM turns t JOIN sessions s ON s.id = t.session_id WHERE t.id = ?`)
  const events = db.prepare<[number], Omit<StoredToolEvent, 'files'> & { files: string }>(`
    SELECT id, tool_use_id AS toolUseId, tool, agent_id AS agentId, agent_type AS agentType, at,
      duration_ms AS durationMs, outcome, error, files, raw_bytes AS rawBytes
    FROM tool_events WHERE turn_id = ? ORDER BY at, id`)
  const payload = db.prepare<[number], { body: Buffer }>(
    'SELECT body FROM payloads WHERE tool_event_id = ?',
  )
  const subagents = db.prepare<[number], StoredSubagent>(`
    SELECT agent_id AS agentId, agent_type AS agentType, result, started_at AS startedAt,
      ended_at AS endedAt
    FROM subagents WHERE turn_id = ? AND kind = 'task' ORDER BY id`)
  type DecisionRow = Omit<StoredDecision, 'input'> & { input: string }
  const decisionColumns = 'SELECT tool, input, choice, found, message FROM decisions'
  const decisionsOfTurn = db.prepare<[number], DecisionRow>(
    `${decisionColumns} WHERE turn_id = ? ORDER BY at, id`,
  )
  const decisionsOfSession = db.prepare<[string], DecisionRow>(
    `${decisionColumns} WHERE session_id = ? ORDER BY at, id`,
  )
  const forgotten = db
    .prepare<[number], string>('SELECT key FROM forgotten_observations WHERE turn_id = ?')
    .pluck()
  const rowsOf = db.prepare<
    [number],
    Omit<ObservationRow, 'files' | 'functions' | 'failed' | 'eventIds'> & {
      files: string
      functions: string
      failed: 0 | 1
    }
  >(`
    SELECT key, kind, tool, title, summary, detail, files, functions, failed, level, importance, at,
      duration_ms AS durationMs, raw_bytes AS rawBytes, tokens
    FROM observations WHERE turn_id = ?`)
  const keysBehind = db
    .prepare<[{ turnId: number; events: string }], string>(`
      SELECT DISTINCT o.key FROM observation_sources x JOIN observations o ON o.id = x.observation_id
      WHERE o.turn_id = @turnId AND x.tool_event_id IN (SELECT value FROM json_each(@events))`)
    .pluck()
  const upsert = db
    .prepare<[Record<string, unknown>], number>(`
      INSERT INTO observations (project_id, session_id, turn_id, key, kind, tool, title, summary,
        detail, files, functions, failed, level, importance, at, duration_ms, raw_bytes, tokens)
      VALUES (@projectId, @sessionId, @turnId, @key, @kind, @tool, @title, @summary,
        @detail, @files, @functions, @failed, @level, @importance, @at, @durationMs, @rawBytes, @tokens)
      ON CONFLICT (turn_id, key) DO UPDATE SET
        project_id = excluded.project_id, kind = excluded.kind, tool = excluded.tool,
        title = excluded.title, summary = excluded.summary, detail = excluded.detail,
        files = excluded.files, functions = excluded.functions, failed = excluded.failed,
        level = excluded.level, importance = excluded.importance, at = excluded.at,
        duration_ms = excluded.duration_ms, raw_bytes = excluded.raw_bytes, tokens = excluded.tokens
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
  const closeTurn = db.prepare(
    'UPDATE turns SET title = @title, summary = @summary, level = @level WHERE id = @id',
  )
  const nameSession = db.prepare('UPDATE sessions SET title = ? WHERE id = ? AND title IS NULL')
  const session = db.prepare<
    [string],
    Pick<SessionToDistil, 'id' | 'projectId' | 'title' | 'startedAt' | 'cwd'>
  >(
    `SELECT id, project_id AS projectId, title, started_at AS startedAt, cwd FROM sessions WHERE id = ?`,
  )
  const turnsOf = db.prepare<[string], SessionToDistil['turns'][number]>(
    `SELECT id, prompt, title, summary, level, last_message AS lastMessage
     FROM turns WHERE session_id = ? ORDER BY number`,
  )
  const observationsOf = db.prepare<
    [string],
    Omit<SummarisedObservation, 'files' | 'failed'> & { files: string; failed: 0 | 1 }
  >(`
    SELECT turn_id AS turnId, kind, title, summary, files, failed, importance
    FROM observations WHERE session_id = ? ORDER BY at, id`)
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
  const closeSession = db.prepare(`
    UPDATE sessions SET summary = @summary, tokens_saved = @tokensSaved,
      status = CASE WHEN status = 'active' AND ended_at IS NULL THEN status ELSE 'summarised' END
    WHERE id = @id`)

  return {
    turn(id) {
      const row = turn.get(id)
      if (!row) return null
      const { ended, ...rest } = row
      return { ...rest, sessionEnded: ended === 1 }
    },
    toolEvents: (turnId) =>
      events.all(turnId).map((event) => ({ ...event, files: namesIn(event.files) })),
    payload: (toolEventId) => payload.get(toolEventId)?.body ?? null,
    subagents: (turnId) => subagents.all(turnId),
    decisions: (turnId) => decisionsOfTurn.all(turnId).map(withInput),
    forgotten: (turnId) => new Set(forgotten.all(turnId)),
    keysBehind: (turnId, eventIds) => keysBehind.all({ turnId, events: JSON.stringify(eventIds) }),
    fingerprints: (turnId) =>
      new Map(
        rowsOf.all(turnId).map((row) => [
          row.key,
          fingerprintOf({
            ...row,
            files: JSON.parse(row.files),
            functions: JSON.parse(row.functions),
            failed: row.failed === 1,
          }),
        ]),
      ),
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
      if (id === undefined) throw new Error('An observation was written without getting a row')
      const sources = JSON.stringify(eventIds)
      dropSources.run({ id, events: sources })
      addSources.run({ id, events: sources })
      return id
    },
    removeOthers: (turnId, kept) => removeOthers.all({ turnId, kept: JSON.stringify([...kept]) }),
    closeTurn: (id, closing) => closeTurn.run({ id, ...closing }).changes > 0,
    nameSession(sessionId, title) {
      nameSession.run(title, sessionId)
    },
    session(id) {
      const row = session.get(id)
      if (!row) return null
      return {
        ...row,
        turns: turnsOf.all(id),
        decisions: decisionsOfSession.all(id).map(withInput),
        observations: observationsOf
          .all(id)
          .map((one) => ({ ...one, files: namesIn(one.files), failed: one.failed === 1 })),
        rawBytes: rawBytesOf.get(id) ?? 0,
        tokens: tokensOf.get(id) ?? 0,
      }
    },
    closeSession: (id, closing) => closeSession.run({ id, ...closing }).changes > 0,
  }
}

function namesIn(json: string): string[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

function withInput<Row extends { readonly input: string }>(
  row: Row,
): Omit<Row, 'input'> & { input: unknown } {
  return { ...row, input: JSON.parse(row.input) }
}
