// Schema version 30: who calls whom in a project, and who was seen to at run time.

// An analysis is stored row by row while the one before still answers: `run` tells which of them counts. Callees are
// told by their names, as the file that defines them is scanned again by itself.
export const codeCalls = `
CREATE TABLE code_analyses (
  project_id TEXT PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  -- whose calls count
  run INTEGER NOT NULL,
  tallies TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE TABLE code_calls (
  id INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  file_id INTEGER NOT NULL REFERENCES code_files (id) ON DELETE CASCADE,
  run INTEGER NOT NULL,
  -- empty for the code of the file itself
  caller TEXT NOT NULL,
  line INTEGER NOT NULL,
  written TEXT NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('direct', 'own method', 'import', 'inferred', 'unresolved')),
  reason TEXT CHECK (reason IN ('injected', 'dynamic', 'chained')),
  confidence REAL NOT NULL,
  -- NULL for what is not of the project
  callee_path TEXT,
  -- NULL for a call that is left open
  callee TEXT,
  -- builtins and the logging of the standard library
  is_usual INTEGER NOT NULL CHECK (is_usual IN (0, 1)),
  -- one row of each call: it has as many as callees, those that are not usual first
  is_first INTEGER NOT NULL CHECK (is_first IN (0, 1))
) STRICT;
CREATE INDEX code_calls_caller ON code_calls (file_id, caller);
CREATE INDEX code_calls_callee ON code_calls (project_id, callee_path, callee);
CREATE INDEX code_calls_run ON code_calls (project_id, run);
CREATE TABLE code_traces (
  id INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  tool_event_id INTEGER NOT NULL REFERENCES tool_events (id) ON DELETE CASCADE,
  caller_path TEXT NOT NULL,
  caller TEXT NOT NULL,
  -- of the snapshot of that time; NULL for the code of the file itself
  caller_body TEXT,
  line INTEGER NOT NULL,
  callee_path TEXT NOT NULL,
  callee TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX code_traces_caller ON code_traces (project_id, caller_path, caller);
CREATE INDEX code_traces_callee ON code_traces (project_id, callee_path, callee);
CREATE INDEX code_traces_event ON code_traces (tool_event_id);
CREATE INDEX code_definitions_name ON code_definitions (name);
CREATE INDEX code_definitions_qualified ON code_definitions (qualified_name, file_id);
`
