// Schema version 34: what the user does with memories by hand, how it is undone, and what does not come back.

export const usersHand = `
-- Told before the others at the start of a session.
ALTER TABLE memories ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1));
-- The memory that it contradicts, where it waits for the user to decide ('contradiction' in review).
ALTER TABLE memories ADD COLUMN review_other INTEGER;
-- Changes by the user's hand: those of one act, which are undone together.
ALTER TABLE memory_changes ADD COLUMN action TEXT;
-- What the memory was before that act, as JSON; NULL where the act made it.
ALTER TABLE memory_changes ADD COLUMN before TEXT;
-- 1 where the user took it back.
ALTER TABLE memory_changes ADD COLUMN undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1));
CREATE INDEX memory_changes_action ON memory_changes (action) WHERE action IS NOT NULL;
CREATE INDEX memories_life ON memories (active, superseded_by, review);
CREATE INDEX memories_saying ON memories (fingerprint) WHERE fingerprint IS NOT NULL;
-- Who contradicts what is gone contradicts nothing any more.
CREATE INDEX memories_review ON memories (review_other) WHERE review_other IS NOT NULL;
CREATE TRIGGER memories_gone AFTER DELETE ON memories BEGIN
  UPDATE memories SET review = NULL, review_other = NULL WHERE review_other = old.id;
END;
-- What was learned and deleted by hand: hashes of what it said, so that the same turn does not bring it back.
CREATE TABLE forgotten_memories (
  namespace TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  PRIMARY KEY (namespace, fingerprint)
) STRICT, WITHOUT ROWID;
`
