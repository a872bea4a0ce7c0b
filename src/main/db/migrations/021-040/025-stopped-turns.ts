// Schema version 25: a turn whose agent told that it had stopped, without an answer, is told anew as one that ended.

export const stoppedTurns = `
INSERT INTO jobs (kind, key, priority, next_at, created_at, updated_at)
  SELECT 'distill.turn', CAST(t.id AS TEXT), -20, t.started_at, t.started_at, t.started_at FROM turns t
  WHERE t.level = 'rules' AND t.last_message IS NULL AND json_valid(t.facts)
    AND t.facts ->> '$.outcome' = 'no_result'
    AND EXISTS (SELECT 1 FROM hook_events h WHERE h.session_id = t.session_id AND h.event = 'Stop' AND h.at >= t.started_at)
  ON CONFLICT (kind, key) DO UPDATE SET payload = '{}', revision = revision + 1, attempts = 0, error = NULL,
    priority = CASE status WHEN 'done' THEN excluded.priority ELSE max(priority, excluded.priority) END,
    status = CASE status WHEN 'leased' THEN 'leased' ELSE 'pending' END;
`
