// Tool events with their payloads, each once in its session by its tool use id.
import type { AgentId } from '../../../shared/agents.ts'
import type { CallRecord } from '../../agents/tool-call.ts'
import type { Db } from '../open.ts'

/** A tool event to be written. */
export interface NewToolEvent extends CallRecord {
  readonly sessionId: string
  readonly turn: number
  readonly files: readonly string[]
  readonly inputDigest: string
  /** Who told it: a hook, whose word goes first, or the session's transcript. */
  readonly origin: ToolEventOrigin
}

export type ToolEventOrigin = 'hook' | 'transcript'

/** A raw payload: deflated, its bytes before that, and the agent whose form it has. */
interface NewPayload {
  readonly body: Uint8Array
  readonly bytes: number
  readonly agent: AgentId
}

/** What is known of an event that was written before. */
export interface KnownToolEvent
  extends Pick<NewToolEvent, 'turn' | 'at' | 'outcome' | 'origin' | 'agentId' | 'agentType'> {
  readonly row: number
}

/** The condition that a call of the table `alias` came to its end, as far as it is told: what it touched counts. */
export function cameToEnd(alias: string): string {
  return `${alias}.outcome IN ('ok', 'untold')`
}

/**
 * The condition that a call of the table `alias` belongs to the session of that id (SQL). Calls are found by their turns:
 * an index of theirs by session took 59 bytes of each.
 */
export function inSession(alias: string, id: string): string {
  return `${alias}.turn_id IN (SELECT own.id FROM turns own WHERE own.session_id = ${id})`
}

/**
 * How a call of the table `alias` ended: where its agent did not tell, what was found in its output, so that a list of
 * calls says what the observation of the call says.
 */
export function outcomeSql(alias: string): string {
  return `CASE ${alias}.outcome WHEN 'untold' THEN coalesce((
      SELECT CASE found.facts ->> '$.outcome' WHEN 'failed' THEN 'failed' WHEN 'done' THEN 'ok' END
      FROM observation_sources source JOIN observations found ON found.id = source.observation_id
      WHERE source.tool_event_id = ${alias}.id AND found.kind IN ('test', 'build', 'commit', 'command')
        AND json_valid(found.facts) LIMIT 1), 'untold') ELSE ${alias}.outcome END`
}

interface ToolEventStore {
  find(sessionId: string, toolUseId: string): KnownToolEvent | null
  /**
   * Whether another session of the agent holds the same call: a conversation that goes on in a new session may begin
   * with a copy of the old one.
   */
  isCopy(event: NewToolEvent): boolean
  /** Writes the event with its payload, over an earlier one of that id in the session. */
  put(event: NewToolEvent, payload: NewPayload): void
  /** Adds to an event that stays as it is: an earlier time (ms since 1970), and its subagent where that was not told. */
  amend(row: number, told: Pick<NewToolEvent, 'at' | 'agentId' | 'agentType'>): void
}

/** The store over tool_events and payloads; its writes join the caller's transaction. */
export function createToolEventStore(db: Db): ToolEventStore {
  const find = db.prepare<[string, string], KnownToolEvent>(
    `SELECT id AS row, turn_id AS turn, at, outcome, origin, agent_id AS agentId, agent_type AS agentType
     FROM tool_events WHERE tool_use_id = ? AND session_id = ?`,
  )
  const copied = db.prepare<object, 1>(`
    SELECT 1 FROM tool_events e WHERE e.tool_use_id = @toolUseId AND e.session_id <> @sessionId AND e.tool = @tool
      AND e.input_digest = @inputDigest AND abs(e.at - @at) < 60000
      AND (SELECT agent FROM sessions WHERE id = e.session_id) = (SELECT agent FROM sessions WHERE id = @sessionId)`)
  const put = db.prepare<object, { row: number }>(`
    INSERT INTO tool_events (session_id, turn_id, tool_use_id, tool, agent_id, agent_type, at, duration_ms,
      outcome, error, files, input_digest, raw_bytes, origin)
    VALUES (@sessionId, @turn, @toolUseId, @tool, @agentId, @agentType, @at, @durationMs,
      @outcome, @error, @files, @inputDigest, @rawBytes, @origin)
    ON CONFLICT (tool_use_id, session_id) DO UPDATE SET
      turn_id = excluded.turn_id, tool = excluded.tool,
      agent_id = coalesce(excluded.agent_id, agent_id),
      agent_type = coalesce(excluded.agent_type, agent_type), at = excluded.at,
      duration_ms = excluded.duration_ms, outcome = excluded.outcome, error = excluded.error,
      files = excluded.files, input_digest = excluded.input_digest, raw_bytes = excluded.raw_bytes, origin = excluded.origin
    RETURNING id AS row`)
  const putPayload = db.prepare(`
    INSERT INTO payloads (tool_event_id, body, bytes, agent) VALUES (@row, @body, @bytes, @agent)
    ON CONFLICT (tool_event_id) DO UPDATE SET
      body = excluded.body, bytes = excluded.bytes, agent = excluded.agent`)
  const amend = db.prepare(`
    UPDATE tool_events SET at = min(at, @at), agent_id = coalesce(agent_id, @agentId),
      agent_type = coalesce(agent_type, @agentType) WHERE id = @row`)
  return {
    find: (sessionId, toolUseId) => find.get(toolUseId, sessionId) ?? null,
    isCopy: (event) => copied.get(event) !== undefined,
    put(event, payload) {
      const written = put.get({ ...event, files: JSON.stringify(event.files) })
      if (!written) throw new Error('The tool event was not written')
      putPayload.run({ ...payload, row: written.row })
    },
    amend(row, { at, agentId, agentType }) {
      amend.run({ row, at, agentId, agentType })
    },
  }
}
