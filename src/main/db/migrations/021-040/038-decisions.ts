// Schema version 38: decisions with ids that are unique everywhere, what each was about, and what came of it.

/** A random UUID of version 4, as SQL. */
const uuid = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
  substr('89ab', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`

export const decisions = `
CREATE TABLE decisions_38 (
  -- a UUID, or what another program calls it
  id TEXT NOT NULL PRIMARY KEY DEFAULT (${uuid}),
  -- null where another program told of a session that is not known here
  session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
  turn_id INTEGER REFERENCES turns (id) ON DELETE CASCADE,
  project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
  -- the session that it was made in, also where that is not known here
  goal TEXT NOT NULL DEFAULT '',
  -- of the turn, where another program told it
  turn_number INTEGER,
  tool TEXT NOT NULL,
  tool_use_id TEXT,
  -- JSON, redacted
  input TEXT NOT NULL,
  input_digest TEXT NOT NULL,
  choice TEXT NOT NULL DEFAULT 'pending' CHECK (choice IN ('pending', 'allow', 'deny', 'observe')),
  -- How the choice is known: 'ran' (the tool ran), 'inferred' (its turn ended without it), 'transcript' (it says so),
  -- 'told' (another program, or the user)
  found TEXT,
  -- the user's words to a refusal
  message TEXT,
  -- why nobody allowed or refused it
  note TEXT,
  -- what it was wanted for
  rationale TEXT NOT NULL DEFAULT '',
  -- JSON: branch, permission mode, what failed last, files in hand
  situation TEXT NOT NULL DEFAULT '{}',
  -- 'user', 'mode' (of the agent), 'rule' (of Recollect), 'settings' (of the agent); null while it is not known
  decided_by TEXT,
  -- 'ran', 'failed', 'undone'; null where nothing came of it or nothing is known
  outcome TEXT,
  -- what was asked, in a line; null until it is worked out
  asked TEXT,
  -- what kind of thing was asked, such as 'Bash git push', and exactly what, whatever its spelling
  head TEXT,
  form TEXT,
  -- JSON: by what its likeness to others is told
  tokens TEXT NOT NULL DEFAULT '[]',
  at INTEGER NOT NULL,
  answered_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO decisions_38 (id, session_id, turn_id, project_id, goal, tool, tool_use_id, input, input_digest,
    choice, found, message, note, decided_by, at)
  SELECT ${uuid}, d.session_id, d.turn_id, s.project_id, d.session_id, d.tool, d.tool_use_id, d.input, d.input_digest,
    CASE WHEN d.found = 'inferred' THEN 'observe' ELSE d.choice END, d.found, d.message,
    CASE WHEN d.found = 'inferred' THEN 'Its turn ended without an answer that was recorded.' END,
    CASE WHEN d.found IN ('ran', 'transcript') THEN 'user' END, d.at
  FROM decisions d JOIN sessions s ON s.id = d.session_id ORDER BY d.id;
DROP TABLE decisions;
ALTER TABLE decisions_38 RENAME TO decisions;
CREATE INDEX decisions_turn ON decisions (turn_id);
CREATE INDEX decisions_session ON decisions (session_id);
CREATE INDEX decisions_goal ON decisions (goal, at);
CREATE INDEX decisions_project ON decisions (project_id, at);
CREATE INDEX decisions_time ON decisions (at);
CREATE INDEX decisions_head ON decisions (head, at);
CREATE INDEX decisions_project_head ON decisions (project_id, head, at);
CREATE INDEX decisions_form ON decisions (form, at);
CREATE INDEX decisions_untold ON decisions (at) WHERE asked IS NULL AND choice <> 'pending';
-- A session that turns out to be of another project takes its decisions along.
CREATE TRIGGER decisions_follow AFTER UPDATE OF project_id ON sessions BEGIN
  UPDATE decisions SET project_id = new.project_id WHERE session_id = new.id;
END;
-- The vectors that other programs gave, at length 1; kept with their decisions.
CREATE TABLE decision_vectors (
  decision_id TEXT NOT NULL PRIMARY KEY REFERENCES decisions (id) ON DELETE CASCADE,
  dimensions INTEGER NOT NULL,
  vector BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`
