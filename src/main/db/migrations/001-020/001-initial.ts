// Schema version 1: projects, sessions, turns, tool events, observations, the queue, search, context, events.

export const initial = `
CREATE TABLE projects (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  root TEXT NOT NULL,
  remote TEXT,
  rule TEXT NOT NULL CHECK (rule IN ('remote', 'repository', 'folder')),
  excluded INTEGER NOT NULL DEFAULT 0 CHECK (excluded IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_event_at INTEGER
) STRICT;

-- Every way by which a project has been recognised: its remote, its path, its inode.
CREATE TABLE project_keys (
  key TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX project_keys_project ON project_keys (project_id);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  agent TEXT NOT NULL DEFAULT 'claude-code',
  agent_version TEXT,
  model TEXT,
  cwd TEXT,
  transcript_path TEXT,
  branch TEXT,
  source TEXT,
  started_at INTEGER NOT NULL,
  last_event_at INTEGER NOT NULL,
  ended_at INTEGER,
  end_reason TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'summarised', 'closed')),
  title TEXT,
  summary TEXT,
  tokens_injected INTEGER NOT NULL DEFAULT 0,
  tokens_saved INTEGER NOT NULL DEFAULT 0,
  -- Kept by triggers below: a list sorted by them must not count a million rows.
  turn_count INTEGER NOT NULL DEFAULT 0,
  tool_event_count INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sessions_project ON sessions (project_id, started_at);
CREATE INDEX sessions_started ON sessions (started_at);
CREATE INDEX sessions_last_event ON sessions (last_event_at);
CREATE INDEX sessions_open ON sessions (last_event_at) WHERE status = 'active';

CREATE TABLE turns (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  prompt_id TEXT,
  prompt TEXT,
  prompt_source TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  last_message TEXT,
  title TEXT,
  summary TEXT,
  level TEXT,
  UNIQUE (session_id, number),
  UNIQUE (session_id, prompt_id)
) STRICT;
CREATE INDEX turns_started ON turns (started_at);
CREATE TRIGGER turns_count_up AFTER INSERT ON turns BEGIN
  UPDATE sessions SET turn_count = turn_count + 1 WHERE id = new.session_id;
END;
CREATE TRIGGER turns_count_down AFTER DELETE ON turns BEGIN
  UPDATE sessions SET turn_count = turn_count - 1 WHERE id = old.session_id;
END;

CREATE TABLE tool_events (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  turn_id INTEGER NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  tool_use_id TEXT NOT NULL UNIQUE,
  tool TEXT NOT NULL,
  agent_id TEXT,
  agent_type TEXT,
  at INTEGER NOT NULL,
  duration_ms INTEGER,
  outcome TEXT NOT NULL CHECK (outcome IN ('ok', 'failed', 'interrupted', 'refused')),
  error TEXT,
  files TEXT NOT NULL DEFAULT '[]',
  input_digest TEXT NOT NULL,
  result_digest TEXT,
  raw_bytes INTEGER NOT NULL
) STRICT;
CREATE INDEX tool_events_turn ON tool_events (turn_id, at);
CREATE INDEX tool_events_session ON tool_events (session_id, at);
CREATE INDEX tool_events_at ON tool_events (at);
CREATE TRIGGER tool_events_count_up AFTER INSERT ON tool_events BEGIN
  UPDATE sessions SET tool_event_count = tool_event_count + 1 WHERE id = new.session_id;
END;
CREATE TRIGGER tool_events_count_down AFTER DELETE ON tool_events BEGIN
  UPDATE sessions SET tool_event_count = tool_event_count - 1 WHERE id = old.session_id;
END;

-- The redacted hook payload, deflated; droppable by retention.
CREATE TABLE payloads (
  tool_event_id INTEGER PRIMARY KEY REFERENCES tool_events (id) ON DELETE CASCADE,
  body BLOB NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;

CREATE TABLE subagents (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  turn_id INTEGER REFERENCES turns (id) ON DELETE CASCADE,
  agent_id TEXT NOT NULL,
  agent_type TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('task', 'compaction')),
  started_at INTEGER,
  ended_at INTEGER,
  result TEXT,
  transcript_path TEXT,
  UNIQUE (session_id, agent_id)
) STRICT;
CREATE INDEX subagents_turn ON subagents (turn_id);

CREATE TABLE compactions (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  prompt_id TEXT,
  trigger TEXT,
  custom_instructions TEXT,
  summary TEXT,
  started_at INTEGER,
  ended_at INTEGER
) STRICT;
CREATE INDEX compactions_session ON compactions (session_id);

CREATE TABLE decisions (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  turn_id INTEGER REFERENCES turns (id) ON DELETE CASCADE,
  tool TEXT NOT NULL,
  tool_use_id TEXT,
  input TEXT NOT NULL,
  input_digest TEXT NOT NULL,
  choice TEXT NOT NULL DEFAULT 'pending' CHECK (choice IN ('pending', 'allow', 'deny', 'observe')),
  -- How the choice is known: 'ran' (the tool ran), 'inferred' (it never ran), 'transcript' (it says so).
  found TEXT,
  message TEXT,
  at INTEGER NOT NULL,
  UNIQUE (session_id, turn_id, tool, input_digest)
) STRICT;
CREATE INDEX decisions_turn ON decisions (turn_id);

-- Hook events that have no table of their own, unknown ones among them: nothing that came is refused.
CREATE TABLE hook_events (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  at INTEGER NOT NULL,
  prompt_id TEXT,
  data TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX hook_events_session ON hook_events (session_id, event, at);
CREATE INDEX hook_events_prompt ON hook_events (session_id, prompt_id, event);
-- A turn's prompt and last message are told here too: they go with it.
CREATE TRIGGER turns_hook_events AFTER DELETE ON turns BEGIN
  DELETE FROM hook_events WHERE session_id = old.session_id AND prompt_id = old.prompt_id;
  DELETE FROM hook_events WHERE old.prompt_id IS NULL AND session_id = old.session_id AND prompt_id IS NULL
    AND event NOT IN ('SessionStart', 'SessionEnd') AND at >= old.started_at
    AND at < coalesce((SELECT min(started_at) FROM turns
      WHERE session_id = old.session_id AND prompt_id IS NULL AND started_at > old.started_at), at + 1);
END;

CREATE TABLE observations (
  id INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  turn_id INTEGER NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  -- Names the tool event or group inside its turn, so that distilling again updates the same row.
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  tool TEXT,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  detail TEXT NOT NULL,
  files TEXT NOT NULL DEFAULT '[]',
  functions TEXT NOT NULL DEFAULT '[]',
  failed INTEGER NOT NULL DEFAULT 0 CHECK (failed IN (0, 1)),
  level TEXT NOT NULL,
  importance REAL NOT NULL DEFAULT 0.5,
  at INTEGER NOT NULL,
  duration_ms INTEGER,
  raw_bytes INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  UNIQUE (turn_id, key)
) STRICT;
CREATE INDEX observations_project ON observations (project_id, at);
CREATE INDEX observations_session ON observations (session_id, at);
-- For the context of a starting session: the newest edits, test runs and plans, and what failed.
CREATE INDEX observations_kind ON observations (project_id, kind, at);
CREATE INDEX observations_failed ON observations (project_id, at) WHERE failed = 1;
CREATE INDEX observations_at ON observations (at);

CREATE TABLE observation_sources (
  observation_id INTEGER NOT NULL REFERENCES observations (id) ON DELETE CASCADE,
  tool_event_id INTEGER NOT NULL REFERENCES tool_events (id) ON DELETE CASCADE,
  PRIMARY KEY (observation_id, tool_event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX observation_sources_event ON observation_sources (tool_event_id);

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  payload TEXT NOT NULL DEFAULT '{}',
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'leased', 'done', 'dead')),
  -- Rises with every trigger: a job triggered again while leased runs once more.
  revision INTEGER NOT NULL DEFAULT 1,
  priority INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER,
  next_at INTEGER NOT NULL,
  error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (kind, key)
) STRICT;
CREATE INDEX jobs_due ON jobs (priority DESC, next_at) WHERE status = 'pending';
CREATE INDEX jobs_status ON jobs (status, updated_at);

-- What the user deleted: it comes back neither by import nor by late events.
CREATE TABLE tombstones (
  kind TEXT NOT NULL CHECK (kind IN ('session', 'turn', 'tool_event')),
  -- session: its id; turn: session id, ':' and prompt id; tool_event: tool use id.
  key TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- Observations that the user deleted from a turn that stays: distilling it again leaves them out.
CREATE TABLE forgotten_observations (
  turn_id INTEGER NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  PRIMARY KEY (turn_id, key)
) STRICT, WITHOUT ROWID;

-- Deletions that can still be undone: hidden everywhere, erased when their job runs.
CREATE VIEW being_forgotten AS
SELECT substr(key, 1, instr(key, ':') - 1) AS kind, substr(key, instr(key, ':') + 1) AS ref
FROM jobs WHERE kind = 'forget' AND status IN ('pending', 'leased');

CREATE VIEW hidden_sessions AS
SELECT ref AS id FROM being_forgotten WHERE kind = 'session'
UNION ALL
SELECT s.id FROM being_forgotten f JOIN sessions s ON s.project_id = f.ref WHERE f.kind = 'project';

CREATE TABLE memories (
  id INTEGER PRIMARY KEY,
  namespace TEXT NOT NULL,
  kind TEXT NOT NULL,
  content TEXT NOT NULL,
  importance REAL NOT NULL DEFAULT 0.5 CHECK (importance BETWEEN 0 AND 1),
  tags TEXT NOT NULL DEFAULT '[]',
  keywords TEXT NOT NULL DEFAULT '[]',
  metadata TEXT NOT NULL DEFAULT '{}',
  confidence REAL NOT NULL DEFAULT 0.5 CHECK (confidence BETWEEN 0 AND 1),
  times_seen INTEGER NOT NULL DEFAULT 1,
  valid_from INTEGER,
  valid_to INTEGER,
  superseded_by INTEGER REFERENCES memories (id) ON DELETE SET NULL,
  manual INTEGER NOT NULL DEFAULT 0 CHECK (manual IN (0, 1)),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  review TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX memories_namespace ON memories (namespace, active, importance);

-- One row per thing that can be found; its words are in search_words under the same rowid.
CREATE TABLE search_documents (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('prompt', 'observation', 'turn', 'session', 'memory')),
  -- The public id of the record, such as 'o12'.
  ref TEXT NOT NULL,
  project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
  session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  files TEXT NOT NULL DEFAULT '[]',
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  -- Identifiers and paths taken apart into words.
  parts TEXT NOT NULL,
  -- Kind, project and 30-day span as words, so that filters narrow the word index itself: without them a
  -- frequent word in a small project reads every document that holds it. The digit 9 ends a token for
  -- the stemmer's sake, which would else shorten it.
  scope TEXT GENERATED ALWAYS AS (
    'k' || kind || '9 p' || hex(coalesce(project_id, '')) || '9 b' || (at / 2592000000) || '9'
  ) VIRTUAL,
  UNIQUE (kind, ref)
) STRICT;
CREATE INDEX search_documents_project ON search_documents (project_id, at);
CREATE INDEX search_documents_session ON search_documents (session_id);

CREATE VIRTUAL TABLE search_words USING fts5 (
  title, body, parts, scope,
  content = 'search_documents', content_rowid = 'id',
  tokenize = "porter unicode61 remove_diacritics 2",
  prefix = '2 3'
);
INSERT INTO search_words (search_words, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER search_documents_insert AFTER INSERT ON search_documents BEGIN
  INSERT INTO search_words (rowid, title, body, parts, scope)
  VALUES (new.id, new.title, new.body, new.parts, new.scope);
END;
CREATE TRIGGER search_documents_delete AFTER DELETE ON search_documents BEGIN
  INSERT INTO search_words (search_words, rowid, title, body, parts, scope)
  VALUES ('delete', old.id, old.title, old.body, old.parts, old.scope);
END;
CREATE TRIGGER search_documents_update AFTER UPDATE OF kind, project_id, at, title, body, parts ON search_documents BEGIN
  INSERT INTO search_words (search_words, rowid, title, body, parts, scope)
  VALUES ('delete', old.id, old.title, old.body, old.parts, old.scope);
  INSERT INTO search_words (rowid, title, body, parts, scope)
  VALUES (new.id, new.title, new.body, new.parts, new.scope);
END;

CREATE TABLE injections (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  source TEXT,
  text TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  duration_ms REAL
) STRICT;
CREATE INDEX injections_session ON injections (session_id, at);
CREATE INDEX injections_at ON injections (at);

CREATE TABLE injection_items (
  injection_id INTEGER NOT NULL REFERENCES injections (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  layer TEXT NOT NULL,
  ref TEXT,
  tokens INTEGER NOT NULL,
  used INTEGER CHECK (used IN (0, 1)),
  PRIMARY KEY (injection_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX injection_items_ref ON injection_items (ref) WHERE ref IS NOT NULL;

CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  session_id TEXT,
  type TEXT NOT NULL,
  data TEXT NOT NULL DEFAULT '{}',
  duration_ms REAL,
  tokens_in INTEGER,
  tokens_out INTEGER
) STRICT;
CREATE INDEX events_at ON events (at);
CREATE INDEX events_type ON events (type, at);
CREATE INDEX events_session ON events (session_id, at) WHERE session_id IS NOT NULL;
`
