// Schema version 41: days of the event log that were rolled up keep their project, and the sums that charts need.

// SQLite cannot give a table another key: it is made anew. It has a row for each day, not for each event.
export const rolledUpSums = `
CREATE TABLE new_event_days (
  -- The local day, such as '2026-02-28'.
  day TEXT NOT NULL,
  type TEXT NOT NULL,
  -- Of the session; null where there was none, and where it was rolled up by an older version or deleted since.
  project_id TEXT REFERENCES projects (id) ON DELETE SET NULL,
  events INTEGER NOT NULL,
  -- How many of them had a duration, and the sum of those in ms.
  timed INTEGER NOT NULL,
  duration_ms REAL NOT NULL,
  tokens_in INTEGER NOT NULL,
  tokens_out INTEGER NOT NULL,
  -- Events whose sums stand here: older versions kept none.
  summed INTEGER NOT NULL DEFAULT 0,
  -- Hits of searches; the budget of contexts, and what was used of it, in tokens.
  hits INTEGER NOT NULL DEFAULT 0,
  budget INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO new_event_days (day, type, events, timed, duration_ms, tokens_in, tokens_out)
SELECT day, type, events, timed, duration_ms, tokens_in, tokens_out FROM event_days ORDER BY day, type;
DROP TABLE event_days;
ALTER TABLE new_event_days RENAME TO event_days;
CREATE INDEX event_days_day ON event_days (day, type);
CREATE INDEX event_days_project ON event_days (project_id) WHERE project_id IS NOT NULL;
`
