// Subagents of a session, put together from their tool calls, their launch and their end.
import type { Db } from '../open.ts'

/** What one event tells about a subagent; null where it says nothing. */
interface SubagentSight {
  readonly sessionId: string
  readonly agentId: string
  readonly turn: number | null
  readonly agentType: string | null
  readonly kind: 'task' | 'compaction'
  readonly startedAt: number | null
  /** Only its own end tells these two. */
  readonly endedAt: number | null
  readonly transcriptPath: string | null
  readonly result: string | null
}

interface SubagentStore {
  /** Adds what is told; the order of arrival makes no difference. */
  note(sight: SubagentSight): void
}

/** The store over the subagents table; its writes join the caller's transaction. */
export function createSubagentStore(db: Db): SubagentStore {
  const note = db.prepare(`
    INSERT INTO subagents (session_id, agent_id, turn_id, agent_type, kind, started_at, ended_at, result, transcript_path)
    VALUES (@sessionId, @agentId, @turn, @agentType, @kind, @startedAt, @endedAt, @result, @transcriptPath)
    ON CONFLICT (session_id, agent_id) DO UPDATE SET
      turn_id = CASE WHEN 'compaction' IN (kind, excluded.kind) THEN NULL ELSE coalesce(turn_id, excluded.turn_id) END,
      agent_type = coalesce(agent_type, excluded.agent_type),
      kind = CASE WHEN 'compaction' IN (kind, excluded.kind) THEN 'compaction' ELSE 'task' END,
      started_at = min(coalesce(started_at, excluded.started_at), coalesce(excluded.started_at, started_at)),
      result = CASE
        WHEN excluded.result IS NULL THEN result
        WHEN excluded.ended_at IS NULL THEN coalesce(result, excluded.result)
        WHEN ended_at IS NULL OR excluded.ended_at >= ended_at THEN excluded.result
        ELSE result END,
      ended_at = max(coalesce(ended_at, excluded.ended_at), coalesce(excluded.ended_at, ended_at)),
      transcript_path = coalesce(transcript_path, excluded.transcript_path)`)
  return {
    note(sight) {
      note.run(sight)
    },
  }
}
