// Schema version 37: what became of what was given: whether it was delivered, used, and what shows that.

export const wasItUsed = `
-- When the transcript showed the text to the agent; NULL while it did not.
ALTER TABLE injections ADD COLUMN delivered_at INTEGER;
-- The call by which the agent asked for it.
ALTER TABLE injections ADD COLUMN tool_event_id INTEGER REFERENCES tool_events (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX injections_call ON injections (tool_event_id) WHERE tool_event_id IS NOT NULL;
-- NULL while it was not looked at.
ALTER TABLE injection_items DROP COLUMN used;
ALTER TABLE injection_items ADD COLUMN outcome TEXT
  CHECK (outcome IN ('used', 'borne out', 'contradicted', 'ignored'));
-- It told how much shorter the telling was, which is no saving of anybody's.
ALTER TABLE sessions DROP COLUMN tokens_saved;
CREATE TABLE item_evidence (
  id INTEGER PRIMARY KEY,
  injection_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  -- one of those in shared/evaluation/use-rules.ts, or 'violated'
  rule TEXT NOT NULL,
  turn_id INTEGER REFERENCES turns (id) ON DELETE CASCADE,
  tool_event_id INTEGER REFERENCES tool_events (id) ON DELETE CASCADE,
  words TEXT NOT NULL,
  at INTEGER NOT NULL,
  FOREIGN KEY (injection_id, position) REFERENCES injection_items (injection_id, position) ON DELETE CASCADE
) STRICT;
CREATE INDEX item_evidence_item ON item_evidence (injection_id, position);
CREATE INDEX item_evidence_turn ON item_evidence (turn_id);
CREATE INDEX item_evidence_call ON item_evidence (tool_event_id);
-- Sessions that were looked at, by which version of the rules.
CREATE TABLE use_sessions (
  session_id TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  rules INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- The same test with items that the session was not given: pairs by layer, and for how many a rule fired. The rule
-- 'pairs' counts them all, 'used' those that would count as used.
CREATE TABLE use_controls (
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  layer TEXT NOT NULL,
  rule TEXT NOT NULL,
  pairs INTEGER NOT NULL,
  PRIMARY KEY (session_id, layer, rule)
) STRICT, WITHOUT ROWID;
-- Sessions that were drawn while a layer was withheld from a share of them.
CREATE TABLE held_out (
  session_id TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  layer TEXT NOT NULL,
  withheld INTEGER NOT NULL CHECK (withheld IN (0, 1)),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
