// Schema version 31: the calls of language models, with what they took and how they ended.

export const modelCalls = `
CREATE TABLE model_calls (
  id INTEGER PRIMARY KEY,
  -- when it began (ms since 1970)
  at INTEGER NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  billing TEXT NOT NULL,
  -- what it was made for: 'turn', 'session', 'test'
  purpose TEXT NOT NULL,
  prompt_version INTEGER NOT NULL,
  -- what it cost stays when what it was made for is deleted
  project_id TEXT REFERENCES projects (id) ON DELETE SET NULL,
  session_id TEXT REFERENCES sessions (id) ON DELETE SET NULL,
  turn_id INTEGER REFERENCES turns (id) ON DELETE SET NULL,
  -- 'running', 'answered', or why it failed
  outcome TEXT NOT NULL,
  -- how it failed, in a sentence
  detail TEXT,
  -- the provider is not asked again before (ms since 1970)
  retry_at INTEGER,
  -- while it runs: the most that it may take
  tokens_in INTEGER NOT NULL,
  tokens_cached INTEGER NOT NULL,
  tokens_out INTEGER NOT NULL,
  -- US dollars; NULL where the price is not known
  cost_usd REAL,
  duration_ms INTEGER
) STRICT;
CREATE INDEX model_calls_at ON model_calls (at);
CREATE INDEX model_calls_provider ON model_calls (provider, at);
CREATE INDEX model_calls_project ON model_calls (project_id);
CREATE INDEX model_calls_session ON model_calls (session_id);
CREATE INDEX model_calls_turn ON model_calls (turn_id);
`
