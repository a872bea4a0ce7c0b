// Schema version 7: the end of a session of which nothing else is known waits for the rest of it.

export const earlyEnds = `
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
