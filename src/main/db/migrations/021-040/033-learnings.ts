// Schema version 33: memories that Recollect found by itself, where each came from, and what became of it.

export const learnings = `
-- 'stored': somebody stored it as it stands. 'learned': it was found in what was said or done.
ALTER TABLE memories ADD COLUMN origin TEXT NOT NULL DEFAULT 'stored' CHECK (origin IN ('stored', 'learned'));
-- Where it was said or seen; one row for each turn.
CREATE TABLE memory_sources (
  id INTEGER PRIMARY KEY,
  memory_id INTEGER NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  turn_id INTEGER NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  -- 'user', 'agent', or 'record' where nobody said it
  said_by TEXT NOT NULL,
  -- the sentences it was made of
  words TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (memory_id, turn_id)
) STRICT;
CREATE INDEX memory_sources_session ON memory_sources (session_id);
CREATE INDEX memory_sources_turn ON memory_sources (turn_id);
-- What was learned goes with the last turn that it was learned from, unless the user made it their own.
CREATE TRIGGER memory_sources_gone AFTER DELETE ON memory_sources BEGIN
  DELETE FROM memories WHERE id = old.memory_id AND origin = 'learned' AND manual = 0
    AND NOT EXISTS (SELECT 1 FROM memory_sources s WHERE s.memory_id = old.memory_id);
END;
-- What became of it, with the wording and the confidence that it had then.
CREATE TABLE memory_changes (
  id INTEGER PRIMARY KEY,
  memory_id INTEGER NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  -- 'learned', 'reinforced', 'reworded', 'superseded', 'contradicted', 'edited', 'confirmed', 'rejected', 'restored'
  change TEXT NOT NULL,
  -- 'rules' or 'user'
  by TEXT NOT NULL,
  content TEXT NOT NULL,
  confidence REAL NOT NULL,
  -- the memory that took its place or contradicts it
  other_id INTEGER REFERENCES memories (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX memory_changes_memory ON memory_changes (memory_id, at);
CREATE INDEX memory_changes_other ON memory_changes (other_id);
CREATE INDEX memories_superseded ON memories (superseded_by) WHERE superseded_by IS NOT NULL;
`
