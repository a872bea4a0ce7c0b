// Schema version 17: a tool call is unique within its session; two agents may use the same tool use ids.
import { type Remade, remakeTable } from '../../long-migration.ts'

const columns = `id, session_id, turn_id, tool_use_id, tool, agent_id, agent_type, at, duration_ms, outcome, error,
  files, input_digest, result_digest, raw_bytes, origin`

// SQLite drops no UNIQUE from a table: it is made anew.
const made = `
CREATE TABLE remade (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  turn_id INTEGER NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  tool_use_id TEXT NOT NULL,
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
  raw_bytes INTEGER NOT NULL,
  origin TEXT NOT NULL DEFAULT 'hook' CHECK (origin IN ('hook', 'transcript'))
) STRICT;
`

/** Takes the place of the table before, with its indexes and what counts its rows. */
export const toolEventParts: Remade['rest'] = [
  [0.6, 'DROP TABLE tool_events; ALTER TABLE remade RENAME TO tool_events;'],
  [0.75, 'CREATE UNIQUE INDEX tool_events_call ON tool_events (tool_use_id, session_id)'],
  [0.85, 'CREATE INDEX tool_events_turn ON tool_events (turn_id, at)'],
  [0.95, 'CREATE INDEX tool_events_session ON tool_events (session_id, at)'],
  [
    1,
    `CREATE INDEX tool_events_at ON tool_events (at);
    CREATE TRIGGER tool_events_count_up AFTER INSERT ON tool_events BEGIN
      UPDATE sessions SET tool_event_count = tool_event_count + 1 WHERE id = new.session_id;
    END;
    CREATE TRIGGER tool_events_count_down AFTER DELETE ON tool_events BEGIN
      UPDATE sessions SET tool_event_count = tool_event_count - 1 WHERE id = old.session_id;
    END;`,
  ],
]

export const callsBySession = remakeTable('tool_events', { columns, made, rest: toolEventParts })
