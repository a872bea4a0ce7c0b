// Schema version 8: what was deleted, so that copies of the database lose it too and a restored one again.

export const erasures = `
CREATE TABLE erasures (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('observation', 'turn', 'session', 'project', 'memory')),
  -- The public id of what was deleted; it says nothing of what it held.
  ref TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Whether backups and other copies have lost it as well.
  copies_done INTEGER NOT NULL DEFAULT 0 CHECK (copies_done IN (0, 1)),
  UNIQUE (kind, ref, at)
) STRICT;
CREATE INDEX erasures_open ON erasures (id) WHERE copies_done = 0;
`
