// Schema version 36: the sessions in which somebody stored a memory, and memories that were taken from a file.

export const directStores = `
CREATE TABLE memory_stores (
  memory_id INTEGER NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  -- the session as whoever stored it named it; '' where it was not named
  session TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (memory_id, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_stores_session ON memory_stores (session);
CREATE TRIGGER memory_stores_gone AFTER DELETE ON sessions BEGIN
  DELETE FROM memory_stores WHERE session = old.id;
END;
INSERT INTO memory_stores (memory_id, session, at) SELECT id, '', created_at FROM memories
  WHERE origin = 'stored' AND author = 'agent';
-- 1 where it was taken from a file: nobody's word until the user confirms it.
ALTER TABLE memories ADD COLUMN imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1));
`
