// Stores the tokens of each response of the model once, with the figures of its last line.
import type { UsageEvent } from '../../agents/agent-event.ts'
import type { Db } from '../open.ts'

export interface UsageStore {
  /**
   * Notes the tokens of one response; a later line of the same response replaces them, a progress report
   * never replaces a real line. Joins the caller's transaction. Returns false for a copy of a response that
   * another session holds already.
   */
  put(usage: UsageEvent, turnId: number | null): boolean
}

/** The store over usage_messages. */
export function createUsageStore(db: Db): UsageStore {
  const upsert = db.prepare(`
    INSERT INTO usage_messages (session_id, message_id, turn_id, agent_id, model, at, input_tokens,
      output_tokens, cache_read_tokens, cache_write_5m_tokens, cache_write_1h_tokens, partial)
    VALUES (@sessionId, @messageId, @turnId, @agentId, @model, @at, @inputTokens, @outputTokens,
      @cacheReadTokens, @cacheWrite5mTokens, @cacheWrite1hTokens, @partial)
    ON CONFLICT (session_id, message_id) DO UPDATE SET
      turn_id = coalesce(excluded.turn_id, turn_id), agent_id = coalesce(excluded.agent_id, agent_id),
      model = excluded.model, at = min(at, excluded.at), input_tokens = excluded.input_tokens,
      output_tokens = excluded.output_tokens, cache_read_tokens = excluded.cache_read_tokens,
      cache_write_5m_tokens = excluded.cache_write_5m_tokens,
      cache_write_1h_tokens = excluded.cache_write_1h_tokens, partial = excluded.partial
    WHERE excluded.partial <= usage_messages.partial`)
  // A session that was resumed under a new id repeats old lines, with their times.
  const elsewhere = db
    .prepare<{ messageId: string; sessionId: string; at: number }, number>(
      `SELECT 1 FROM usage_messages
       WHERE message_id = @messageId AND session_id <> @sessionId AND abs(at - @at) < 60000 LIMIT 1`,
    )
    .pluck()
  return {
    put(usage, turnId) {
      const { messageId, sessionId, at } = usage
      if (elsewhere.get({ messageId, sessionId, at })) return false
      upsert.run({ ...usage, turnId, partial: usage.partial ? 1 : 0 })
      return true
    },
  }
}
