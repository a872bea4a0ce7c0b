// Schema version 19: a tool call says that its end was not told; the digest of results goes, which nobody read.
import { remakeTable } from '../../long-migration.ts'
import { toolEventParts } from './017-calls-by-session.ts'

const columns = `id, session_id, turn_id, tool_use_id, tool, agent_id, agent_type, at, duration_ms, outcome, error,
  files, input_digest, raw_bytes, origin`

// The words for an end are the program's, as kinds of documents are: no closed list of them in the file.
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
  outcome TEXT NOT NULL,
  error TEXT,
  files TEXT NOT NULL DEFAULT '[]',
  input_digest TEXT NOT NULL,
  raw_bytes INTEGER NOT NULL,
  origin TEXT NOT NULL DEFAULT 'hook' CHECK (origin IN ('hook', 'transcript'))
) STRICT;
`

// What was told of a command of an agent that hands on the output alone has no exit code among its facts.
const told = `
UPDATE tool_events SET outcome = 'untold'
WHERE outcome = 'ok' AND id IN (
  SELECT x.tool_event_id FROM sessions s JOIN observations o ON o.session_id = s.id
  JOIN observation_sources x ON x.observation_id = o.id
  WHERE s.agent <> 'claude-code' AND o.kind IN ('command', 'test', 'build', 'commit')
    AND json_valid(o.facts) AND o.facts ->> '$.exitCode' IS NULL
);`

export const untoldEnds = remakeTable('tool_events', {
  columns,
  made,
  rest: [...toolEventParts, [1, told]],
})
