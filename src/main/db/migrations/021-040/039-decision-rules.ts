// Schema version 39: the user's rules for permission requests, what each one answered, and suggestions that were dismissed.

export const decisionRules = `
CREATE TABLE decision_rules (
  -- a UUID
  id TEXT NOT NULL PRIMARY KEY,
  effect TEXT NOT NULL CHECK (effect IN ('allow', 'deny')),
  tool TEXT NOT NULL,
  -- '' for all requests of the tool
  pattern TEXT NOT NULL,
  -- of commands the program, by which rules are found; '' for all others
  program TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('session', 'project', 'everywhere')),
  session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
  project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  -- JSON: the dangers that the user was asked about once more, and confirmed
  dangers TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ends_at INTEGER,
  -- 1 once its end was seen: a clock that goes back does not revive it
  ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
  paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1))
) STRICT;
CREATE INDEX decision_rules_tool ON decision_rules (tool, program);
CREATE INDEX decision_rules_end ON decision_rules (ends_at) WHERE ended = 0;
CREATE INDEX decision_rules_session ON decision_rules (session_id);
CREATE INDEX decision_rules_project ON decision_rules (project_id);
CREATE TABLE decision_rule_uses (
  rule_id TEXT NOT NULL REFERENCES decision_rules (id) ON DELETE CASCADE,
  decision_id TEXT NOT NULL REFERENCES decisions (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (rule_id, decision_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX decision_rule_uses_decision ON decision_rule_uses (decision_id);
CREATE TABLE dismissed_suggestions (
  key TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
`
