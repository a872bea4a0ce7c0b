// Adds what only a transcript tells to the rows that hooks fill too, so that either order gives the same rows.
import type { Db } from '../open.ts'

/** A compaction as its boundary and summary tell it. */
interface ToldCompaction {
  readonly sessionId: string
  readonly promptId: string | null
  readonly uuid: string
  readonly trigger: string | null
  readonly summary: string | null
  readonly at: number
}

/** All its writes join the caller's transaction. */
export interface TranscriptRows {
  putCompaction(compaction: ToldCompaction): void
  /** Sets the prompt, and its source, of a turn that has none yet; returns whether the prompt was set. */
  setPrompt(turn: number, prompt: string, source: string | null): boolean
  setLastMessage(turn: number, text: string | null): void
  /** What only transcripts know of a session, or where nobody else said it. */
  describeSession(id: string, facts: SessionDescription): void
  /** The turn of a subagent, by its row or by time. */
  turnOfAgent(sessionId: string, agentId: string, at: number): number | null
  /** The turn that started a subagent; null where that is not known. */
  turnThatStarted(sessionId: string, agentId: string): number | null
  /** Whether hooks of a version without prompt ids opened turns of the session. */
  hasUnnamedTurns(sessionId: string): boolean
  /** Whether a session that is open must end by rule: silent since `before` (ms), or without any hook that could tell its end. */
  isOver(sessionId: string, before: number): boolean
}

interface SessionDescription {
  readonly version?: string | null
  readonly model?: string | null
  readonly source?: string | null
}

export function createTranscriptRows(db: Db): TranscriptRows {
  const knownCompaction = db
    .prepare<[string, string, string | null], number>(
      `SELECT id FROM compactions WHERE session_id = ?
         AND (transcript_uuid = ? OR (transcript_uuid IS NULL AND prompt_id IS ?))
       ORDER BY transcript_uuid IS NULL, id LIMIT 1`,
    )
    .pluck()
  const addCompaction = db.prepare(`
    INSERT INTO compactions (session_id, prompt_id, trigger, summary, started_at, ended_at, transcript_uuid)
    VALUES (@sessionId, @promptId, @trigger, @summary, @at, @at, @uuid)`)
  const fillCompaction = db.prepare(`
    UPDATE compactions SET transcript_uuid = @uuid, prompt_id = coalesce(prompt_id, @promptId),
      trigger = coalesce(trigger, @trigger), summary = coalesce(summary, @summary) WHERE id = @row`)
  const setPrompt = db.prepare('UPDATE turns SET prompt = ? WHERE id = ? AND prompt IS NULL')
  const setSource = db.prepare(
    'UPDATE turns SET prompt_source = ? WHERE id = ? AND prompt_source IS NULL',
  )
  const setLastMessage = db.prepare(
    'UPDATE turns SET last_message = ? WHERE id = ? AND last_message IS NOT ?',
  )
  const describe = db.prepare(`
    UPDATE sessions SET agent_version = coalesce(@version, agent_version), model = coalesce(@model, model),
      source = coalesce(source, @source) WHERE id = @id`)
  const agentTurn = db
    .prepare<[string, string], number>(
      'SELECT turn_id FROM subagents WHERE session_id = ? AND agent_id = ? AND turn_id IS NOT NULL',
    )
    .pluck()
  const turnAt = db
    .prepare<[string, number], number>(
      'SELECT id FROM turns WHERE session_id = ? AND started_at <= ? ORDER BY started_at DESC, id DESC LIMIT 1',
    )
    .pluck()
  const firstTurn = db
    .prepare<[string], number>('SELECT id FROM turns WHERE session_id = ? ORDER BY number LIMIT 1')
    .pluck()
  const unnamed = db.prepare(
    'SELECT 1 FROM turns WHERE session_id = ? AND prompt_id IS NULL AND prompt IS NOT NULL LIMIT 1',
  )
  const stale = db.prepare(
    `SELECT 1 FROM sessions WHERE id = @id
       AND (status = 'active' OR (end_reason = 'no_end_seen' AND ended_at <> last_event_at))
       AND (last_event_at < @before OR NOT EXISTS (SELECT 1 FROM hook_events WHERE session_id = @id))`,
  )

  return {
    putCompaction(compaction) {
      const { sessionId, uuid, promptId } = compaction
      const row = knownCompaction.get(sessionId, uuid, promptId)
      if (row === undefined) addCompaction.run(compaction)
      else fillCompaction.run({ ...compaction, row })
    },
    setPrompt(turn, prompt, source) {
      if (source !== null) setSource.run(source, turn)
      return setPrompt.run(prompt, turn).changes > 0
    },
    setLastMessage(turn, text) {
      setLastMessage.run(text, turn, text)
    },
    describeSession(id, { version = null, model = null, source = null }) {
      describe.run({ id, version, model, source })
    },
    turnOfAgent: (sessionId, agentId, at) =>
      agentTurn.get(sessionId, agentId) ??
      turnAt.get(sessionId, at) ??
      firstTurn.get(sessionId) ??
      null,
    turnThatStarted: (sessionId, agentId) => agentTurn.get(sessionId, agentId) ?? null,
    hasUnnamedTurns: (sessionId) => unnamed.get(sessionId) !== undefined,
    isOver: (sessionId, before) => stale.get({ id: sessionId, before }) !== undefined,
  }
}
