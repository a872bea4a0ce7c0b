// Schema version 17: a tool call is unique within its session; two agents may use the same tool use ids.
import type { LongMigration } from '../long-migration.ts'

/** Rows copied at once: about 50 ms. */
const slice = 10_000

const columns = `id, session_id, turn_id, tool_use_id, tool, agent_id, agent_type, at, duration_ms, outcome, error,
  files, input_digest, result_digest, raw_bytes, origin`

// SQLite drops no UNIQUE from a table: it is made anew. Rows keep their numbers, by which payloads and sources know
// them; indexes are made when all rows are there, which sorts instead of searching.
const made = `
CREATE TABLE session_tool_events (
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

/** After the copy, in order, with how far each takes the whole (0 to 1). */
const rest: readonly (readonly [part: number, sql: string])[] = [
  [0.6, 'DROP TABLE tool_events; ALTER TABLE session_tool_events RENAME TO tool_events;'],
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

export const callsBySession: LongMigration = {
  run(db, tell) {
    const total = Number(db.prepare('SELECT count(*) FROM tool_events').pluck().get())
    db.exec(made)
    const copy = db.prepare(`
      INSERT INTO session_tool_events (${columns})
      SELECT ${columns} FROM tool_events WHERE id > ? ORDER BY id LIMIT ${slice}`)
    const last = db.prepare<[], number | null>('SELECT max(id) FROM session_tool_events').pluck()
    for (let done = 0; done < total; ) {
      const { changes } = copy.run(last.get() ?? 0)
      // Nothing else writes; a count that is wrong must not make this endless.
      if (changes === 0) break
      done += changes
      tell((0.5 * done) / total)
    }
    for (const [part, sql] of rest) {
      db.exec(sql)
      tell(part)
    }
  },
}
