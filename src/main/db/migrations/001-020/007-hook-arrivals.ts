// Schema version 7: when each hook last came, and ends of sessions of which nothing else is known yet.

export const hookArrivals = `
CREATE TABLE hook_arrivals (
  event TEXT PRIMARY KEY,
  -- When the hook of the last one ran, and of the last one that no running app took.
  last_at INTEGER NOT NULL,
  spooled_at INTEGER
) STRICT, WITHOUT ROWID;

-- Some commands of the agent ('claude mcp list') end a session that never began: its end alone makes none.
CREATE TABLE early_ends (
  session_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  -- As in hook_events.
  data TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Those that made one before this version.
DELETE FROM sessions WHERE id IN (SELECT session_id FROM hook_events WHERE event = 'SessionEnd')
  AND turn_count = 0 AND tool_event_count = 0
  AND NOT EXISTS (SELECT 1 FROM hook_events h WHERE h.session_id = sessions.id AND h.event <> 'SessionEnd')
  AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.session_id = sessions.id)
  AND NOT EXISTS (SELECT 1 FROM injections i WHERE i.session_id = sessions.id)
  AND NOT EXISTS (SELECT 1 FROM subagents a WHERE a.session_id = sessions.id);
`
