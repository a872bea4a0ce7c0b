// Schema version 29: what the sources of a project define, and which event changed what of them.

// A snapshot goes with the turn that told it, as its names and signatures are that turn's text; the next scan makes it
// anew. Changes know no row of code_files, so that they outlive it, and their project is that of their session, which
// may move. Names are not unique: redacted ones may meet.
export const code = `
CREATE TABLE code_files (
  id INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  language TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  -- broken: the last text did not parse; what is stored is older
  state TEXT NOT NULL CHECK (state IN ('whole', 'partial', 'broken')),
  turn_id INTEGER REFERENCES turns (id) ON DELETE CASCADE,
  -- Of the last event that was scanned; without a reference, as it only gives the order.
  event INTEGER NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (project_id, path)
) STRICT;
CREATE INDEX code_files_turn ON code_files (turn_id);
CREATE TABLE code_definitions (
  id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL REFERENCES code_files (id) ON DELETE CASCADE,
  turn_id INTEGER REFERENCES turns (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  qualified_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  parent TEXT,
  signature TEXT NOT NULL,
  decorators TEXT NOT NULL DEFAULT '[]',
  documentation TEXT,
  first_line INTEGER NOT NULL,
  last_line INTEGER NOT NULL,
  body_hash TEXT NOT NULL,
  is_async INTEGER NOT NULL CHECK (is_async IN (0, 1)),
  is_generator INTEGER NOT NULL CHECK (is_generator IN (0, 1)),
  is_static INTEGER NOT NULL CHECK (is_static IN (0, 1)),
  is_anonymous INTEGER NOT NULL CHECK (is_anonymous IN (0, 1))
) STRICT;
CREATE INDEX code_definitions_file ON code_definitions (file_id, first_line);
CREATE INDEX code_definitions_turn ON code_definitions (turn_id);
CREATE TABLE code_changes (
  id INTEGER PRIMARY KEY,
  turn_id INTEGER NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  tool_event_id INTEGER NOT NULL REFERENCES tool_events (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  qualified_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('new', 'modified', 'deleted', 'renamed', 'moved')),
  former_name TEXT,
  signature TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX code_changes_at ON code_changes (at);
CREATE INDEX code_changes_name ON code_changes (name);
CREATE INDEX code_changes_path ON code_changes (path);
CREATE INDEX code_changes_turn ON code_changes (turn_id);
CREATE INDEX code_changes_event ON code_changes (tool_event_id);
`
