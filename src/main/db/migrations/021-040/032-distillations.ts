// Schema version 32: what each level made of a turn, side by side with its scores, and the comparisons of two of them.

export const distillations = `
CREATE TABLE experiments (
  id INTEGER PRIMARY KEY,
  -- 'live': each new turn is told by one of the two; 'replay': past turns are told by both
  kind TEXT NOT NULL,
  -- who tells in either arm (JSON)
  a TEXT NOT NULL,
  b TEXT NOT NULL,
  -- ms since 1970; ended_at is NULL while it runs
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE TABLE distillations (
  id INTEGER PRIMARY KEY,
  turn_id INTEGER NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  -- the call that made it; NULL for rules
  call_id INTEGER REFERENCES model_calls (id) ON DELETE SET NULL,
  -- the comparison that it was made for, and in which of its arms ('a' or 'b')
  experiment_id INTEGER REFERENCES experiments (id) ON DELETE CASCADE,
  arm TEXT,
  -- 'rules' or the id of the model
  level TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- title, summary and observations (JSON); NULL where no answer could be used
  told TEXT,
  -- why no answer could be used, in a sentence
  failure TEXT,
  -- sentences of the answer that the source does not bear out
  dropped INTEGER NOT NULL,
  -- the yardstick; NULL where there is nothing told or the source is gone
  source_tokens INTEGER,
  told_tokens INTEGER,
  facts INTEGER,
  kept_facts INTEGER,
  names INTEGER,
  borne_out INTEGER
) STRICT;
CREATE INDEX distillations_turn ON distillations (turn_id, at);
CREATE INDEX distillations_experiment ON distillations (experiment_id, turn_id);
CREATE INDEX distillations_call ON distillations (call_id);
CREATE UNIQUE INDEX distillations_rules ON distillations (turn_id) WHERE level = 'rules' AND experiment_id IS NULL;
`
