// Sessions as capture writes them. What the journal tells decides; nothing depends on the order of arrival.
import type { AgentId } from '../../../shared/agents.ts'
import type { SessionStatus } from '../../../shared/kinds.ts'
import type { Db } from '../open.ts'
import { inSession } from './tool-event-store.ts'

/** What capture reads of a session. */
export interface SessionRecord {
  readonly id: string
  readonly projectId: string
  readonly agent: AgentId
  readonly transcriptPath: string | null
  readonly startedAt: number
  readonly lastEventAt: number
  readonly endedAt: number | null
  readonly endReason: string | null
  readonly status: SessionStatus
  readonly excluded: 0 | 1
}

/** What one event tells about its session. */
interface SessionSight {
  readonly at: number
  readonly cwd: string | null
  readonly transcriptPath: string | null
  readonly branch: string | null
}

/** The reason of a session that was closed by rule. */
export const noEndSeen = 'no_end_seen'

export interface SessionStore {
  get(id: string): SessionRecord | null
  create(id: string, projectId: string, agent: AgentId, sight: SessionSight): void
  /**
   * Corrects the agent of a session whose first events did not tell it. What was read as another's has its facts taken
   * back; returns the turns that are to be told again.
   */
  setAgent(id: string, agent: AgentId): number[]
  /** Takes an event into account: first and last time, folder, branch. */
  note(id: string, sight: SessionSight): void
  /** Moves the session with all that was made of it to another project. */
  moveTo(id: string, projectId: string): void
  /** Source and model as its start events tell them. */
  readStart(id: string): void
  /** Works out from the journal whether it has ended; returns whether it has. */
  settle(id: string): boolean
  /** Ends, by rule, those whose last event is older than `before`; returns their ids. */
  staleSince(before: number): string[]
  closeByRule(id: string): void
  remove(id: string): void
  /** Whether a turn of another prompt began before that time. */
  hasTurnBefore(id: string, at: number, promptId: string | null): boolean
  isForgotten(kind: 'session' | 'turn', key: string): boolean
  /** Whether the user deleted a tool call; before version 17 that was noted without its session. */
  isForgottenCall(sessionId: string, toolUseId: string): boolean
  forget(id: string, at: number): void
}

/** The store over the sessions table; its writes join the caller's transaction. */
export function createSessionStore(db: Db): SessionStore {
  // No join: with one this takes 50 µs instead of 4, as SQLite prepares it anew for every value.
  const get = db.prepare<[string], SessionRecord>(`
    SELECT id, project_id AS projectId, agent, transcript_path AS transcriptPath, started_at AS startedAt, last_event_at AS lastEventAt,
      ended_at AS endedAt, end_reason AS endReason, status,
      (SELECT p.excluded FROM projects p WHERE p.id = sessions.project_id) AS excluded
    FROM sessions WHERE id = ?`)
  const create = db.prepare(`
    INSERT INTO sessions (id, project_id, agent, cwd, transcript_path, branch, started_at, last_event_at)
    VALUES (@id, @projectId, @agent, @cwd, @transcriptPath, @branch, @at, @at)`)
  const setAgent = db.prepare('UPDATE sessions SET agent = ? WHERE id = ?')
  // Its form was taken for Claude Code's.
  const misread = `${inSession('e', '@id')} AND e.origin = 'hook' AND EXISTS (
    SELECT 1 FROM payloads p WHERE p.tool_event_id = e.id AND p.agent <> @agent AND p.agent IN ('claude-code', 'other', 'unknown'))`
  const misreadTurns = db
    .prepare<[object], number>(`SELECT DISTINCT e.turn_id FROM tool_events e WHERE ${misread}`)
    .pluck()
  const takeBack = [
    `UPDATE tool_events AS e SET outcome = 'untold'
     WHERE ${misread} AND outcome = 'ok' AND tool IN ('Bash', 'PowerShell')`,
    `UPDATE observations SET facts = NULL
     WHERE turn_id IN (SELECT e.turn_id FROM tool_events e WHERE ${misread})`,
    `UPDATE turns SET facts = NULL
     WHERE id IN (SELECT e.turn_id FROM tool_events e WHERE ${misread})`,
    `UPDATE payloads SET agent = @agent
     WHERE tool_event_id IN (SELECT e.id FROM tool_events e WHERE ${misread})`,
    'UPDATE sessions SET facts = NULL WHERE id = @id AND @agent IS NOT NULL',
  ].map((sql) => db.prepare(sql))
  const note = db.prepare(`
    UPDATE sessions SET
      cwd = CASE WHEN @at < started_at THEN coalesce(@cwd, cwd) ELSE coalesce(cwd, @cwd) END,
      transcript_path = CASE WHEN @at < started_at THEN coalesce(@transcriptPath, transcript_path)
        ELSE coalesce(transcript_path, @transcriptPath) END,
      branch = CASE WHEN @at >= last_event_at THEN coalesce(@branch, branch)
        ELSE coalesce(branch, @branch) END,
      started_at = min(started_at, @at),
      last_event_at = max(last_event_at, @at)
    WHERE id = @id`)
  const moves = ['sessions', 'observations', 'search_documents'].map((table) =>
    db.prepare(
      `UPDATE ${table} SET project_id = @projectId WHERE ${table === 'sessions' ? 'id' : 'session_id'} = @id`,
    ),
  )
  const start = `FROM hook_events WHERE session_id = @id AND event = 'SessionStart'`
  const readStart = db.prepare(`
    UPDATE sessions SET
      source = coalesce((SELECT data ->> 'source' ${start} ORDER BY at, key LIMIT 1), source),
      model = coalesce((SELECT data ->> 'model' ${start} AND data ->> 'model' IS NOT NULL
        ORDER BY at DESC, key LIMIT 1), model)
    WHERE id = @id`)
  const lastEnd = db.prepare<[string], { at: number; reason: string | null }>(`
    SELECT at, data ->> 'reason' AS reason FROM hook_events
    WHERE session_id = ? AND event = 'SessionEnd' ORDER BY at DESC, key LIMIT 1`)
  const wentOn = db.prepare(`
    SELECT 1 FROM hook_events WHERE session_id = @id AND event = 'SessionStart' AND at > @at
    UNION ALL SELECT 1 FROM turns WHERE session_id = @id AND started_at > @at LIMIT 1`)
  const reopen = db.prepare(`
    UPDATE sessions SET ended_at = NULL, end_reason = NULL, status = 'active'
    WHERE id = ? AND (ended_at IS NOT NULL OR status <> 'active')`)
  const close = db.prepare(`
    UPDATE sessions SET ended_at = @at, end_reason = @reason,
      status = CASE status WHEN 'active' THEN 'closed' ELSE status END
    WHERE id = @id`)
  const stale = db
    .prepare<[number], string>(
      `SELECT id FROM sessions WHERE status = 'active' AND last_event_at < ? ORDER BY last_event_at`,
    )
    .pluck()
  const closeByRule = db.prepare(`
    UPDATE sessions SET ended_at = last_event_at, end_reason = '${noEndSeen}', status = 'closed'
    WHERE id = ?`)
  const turnBefore = db.prepare(
    'SELECT 1 FROM turns WHERE session_id = ? AND started_at < ? AND prompt_id IS NOT ?',
  )
  const remove = db.prepare('DELETE FROM sessions WHERE id = ?')
  const tombstone = db.prepare('SELECT 1 FROM tombstones WHERE kind = ? AND key = ?')
  const bury = db.prepare(
    `INSERT OR IGNORE INTO tombstones (kind, key, at) VALUES ('session', ?, ?)`,
  )

  return {
    get: (id) => get.get(id) ?? null,
    create(id, projectId, agent, sight) {
      create.run({ ...sight, id, projectId, agent })
    },
    setAgent(id, agent) {
      setAgent.run(agent, id)
      // Both are read in Claude Code's form.
      if (agent === 'claude-code' || agent === 'other') return []
      const turns = misreadTurns.all({ id, agent })
      if (turns.length > 0) for (const step of takeBack) step.run({ id, agent })
      return turns
    },
    note(id, sight) {
      note.run({ ...sight, id })
    },
    moveTo(id, projectId) {
      for (const move of moves) move.run({ id, projectId })
    },
    readStart(id) {
      readStart.run({ id })
    },
    settle(id) {
      const end = lastEnd.get(id)
      if (end && !wentOn.get({ id, at: end.at })) {
        close.run({ id, at: end.at, reason: end.reason })
        return true
      }
      const session = get.get(id)
      // The rule holds until something happens after the end that it set.
      if (session?.endReason === noEndSeen && session.lastEventAt === session.endedAt) return true
      reopen.run(id)
      return false
    },
    staleSince: (before) => stale.all(before),
    closeByRule(id) {
      closeByRule.run(id)
    },
    remove(id) {
      remove.run(id)
    },
    hasTurnBefore: (id, at, promptId) => turnBefore.get(id, at, promptId) !== undefined,
    isForgotten: (kind, key) => tombstone.get(kind, key) !== undefined,
    isForgottenCall: (sessionId, toolUseId) =>
      [`${sessionId}:${toolUseId}`, toolUseId].some(
        (key) => tombstone.get('tool_event', key) !== undefined,
      ),
    forget(id, at) {
      bury.run(id, at)
    },
  }
}
