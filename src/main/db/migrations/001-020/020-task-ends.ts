// Schema version 20: how commands in the background ended, which the agent is told after their call.

// No words of the notice are kept: they name the command, which its call holds already.
export const taskEnds = `
CREATE TABLE task_ends (
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  task_id TEXT NOT NULL,
  status TEXT NOT NULL,
  exit_code INTEGER,
  at INTEGER NOT NULL,
  PRIMARY KEY (session_id, task_id)
) STRICT, WITHOUT ROWID;
`
