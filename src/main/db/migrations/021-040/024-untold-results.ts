// Schema version 24: what was told of a call without a result no longer says that it failed or was interrupted.

// The row of the call was mended before; its observation still stood as failed.
const rows = `SELECT o.id FROM observations o
  WHERE EXISTS (SELECT 1 FROM observation_sources s JOIN tool_events e ON e.id = s.tool_event_id
      WHERE s.observation_id = o.id AND e.outcome = 'no_result')
    AND json_valid(o.facts) AND o.facts ->> '$.outcome' IN ('no_result', 'interrupted')
    AND NOT EXISTS (SELECT 1 FROM observation_sources s JOIN tool_events e ON e.id = s.tool_event_id
      WHERE s.observation_id = o.id AND e.outcome <> 'no_result')`

// Words are made anew from the payloads, and where these are gone they end as they should.
export const untoldResults = `
CREATE TEMP TABLE unanswered AS ${rows};
INSERT INTO jobs (kind, key, priority, next_at, created_at, updated_at)
  SELECT DISTINCT 'distill.turn', CAST(o.turn_id AS TEXT), -20, o.at, o.at, o.at FROM observations o
  WHERE o.id IN (SELECT id FROM unanswered) AND (o.failed = 1 OR o.facts ->> '$.outcome' = 'interrupted')
  GROUP BY o.turn_id
  ON CONFLICT (kind, key) DO UPDATE SET payload = '{}', revision = revision + 1, attempts = 0, error = NULL,
    priority = CASE status WHEN 'done' THEN excluded.priority ELSE max(priority, excluded.priority) END,
    status = CASE status WHEN 'leased' THEN 'leased' ELSE 'pending' END;
UPDATE observations SET failed = 0, facts = json_set(facts, '$.outcome', 'no_result'),
  title = CASE WHEN title LIKE '%: interrupted' THEN substr(title, 1, length(title) - 11) || 'no result recorded'
    WHEN title LIKE '%(interrupted)' THEN substr(title, 1, length(title) - 12) || 'no result recorded)' ELSE title END,
  summary = CASE WHEN summary LIKE '%: interrupted.' THEN substr(summary, 1, length(summary) - 12) || 'no result recorded.'
    ELSE summary END
WHERE id IN (SELECT id FROM unanswered) AND (failed = 1 OR facts ->> '$.outcome' = 'interrupted');
DROP TABLE unanswered;
`
