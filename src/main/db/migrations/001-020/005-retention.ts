// Schema version 5: what retention leaves behind: sums of old events by day, and what each run freed.

export const retention = `
-- Events of days that were rolled up: sums only. Live rows of the same day add to them.
CREATE TABLE event_days (
  -- The local day, such as '2026-02-28'.
  day TEXT NOT NULL,
  type TEXT NOT NULL,
  events INTEGER NOT NULL,
  -- How many of them had a duration, and the sum of those in ms.
  timed INTEGER NOT NULL,
  duration_ms REAL NOT NULL,
  tokens_in INTEGER NOT NULL,
  tokens_out INTEGER NOT NULL,
  PRIMARY KEY (day, type)
) STRICT, WITHOUT ROWID;

CREATE TABLE retention_runs (
  id INTEGER PRIMARY KEY,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- What was dropped: {"<kind>": {"rows": n, "bytes": n}}.
  freed TEXT NOT NULL DEFAULT '{}'
) STRICT;

-- Hook events of the session before this time were dropped: what they told must not be worked out anew.
ALTER TABLE sessions ADD COLUMN journal_until INTEGER;
-- For finding texts that are still there among years of injections.
CREATE INDEX injections_text ON injections (at) WHERE text <> '';
`
