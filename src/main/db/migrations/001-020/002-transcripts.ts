// Schema version 2: what is read from transcripts: files and how far, tokens by response, words, titles.

export const transcripts = `
-- A transcript file and how far it has been read. Outlives its session, so that deleted work stays deleted.
CREATE TABLE transcript_files (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  -- Device and inode: another file under the same name is read from its beginning.
  inode TEXT NOT NULL,
  position INTEGER NOT NULL,
  size INTEGER NOT NULL,
  mtime INTEGER NOT NULL,
  session_id TEXT,
  last_uuid TEXT,
  skipped INTEGER NOT NULL DEFAULT 0,
  -- Whether what was left open at its end has been settled, because nothing more was expected.
  finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
  read_at INTEGER NOT NULL
) STRICT;
CREATE INDEX transcript_files_session ON transcript_files (session_id);
CREATE INDEX transcript_files_leaf ON transcript_files (last_uuid) WHERE last_uuid IS NOT NULL;

-- The reader's memory at that place: open calls and the last message, redacted. Goes with its session.
CREATE TABLE transcript_states (
  file_id INTEGER PRIMARY KEY REFERENCES transcript_files (id) ON DELETE CASCADE,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  state TEXT NOT NULL
) STRICT;
CREATE INDEX transcript_states_session ON transcript_states (session_id);

-- Lines that gave nothing; line 0 is the whole file or folder.
CREATE TABLE transcript_skips (
  path TEXT NOT NULL,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (path, line)
) STRICT, WITHOUT ROWID;

-- Tokens of one response of the model, with the figures of its last line.
CREATE TABLE usage_messages (
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL,
  turn_id INTEGER REFERENCES turns (id) ON DELETE CASCADE,
  agent_id TEXT,
  model TEXT NOT NULL,
  at INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cache_read_tokens INTEGER NOT NULL,
  cache_write_5m_tokens INTEGER NOT NULL,
  cache_write_1h_tokens INTEGER NOT NULL,
  -- Known from a progress report only: the figures of an unfinished response.
  partial INTEGER NOT NULL DEFAULT 0 CHECK (partial IN (0, 1)),
  PRIMARY KEY (session_id, message_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX usage_messages_message ON usage_messages (message_id);
CREATE INDEX usage_messages_turn ON usage_messages (turn_id);
CREATE INDEX usage_messages_model ON usage_messages (model);
CREATE INDEX usage_messages_at ON usage_messages (at);

-- What was said in a turn beside its prompt: the agent's words, steering, interruptions.
CREATE TABLE transcript_words (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  turn_id INTEGER REFERENCES turns (id) ON DELETE CASCADE,
  agent_id TEXT,
  role TEXT NOT NULL CHECK (role IN ('agent', 'steering', 'interruption')),
  key TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (session_id, key)
) STRICT;
CREATE INDEX transcript_words_turn ON transcript_words (turn_id, at);

-- Titles that name their session by its last line, kept until that line is met.
CREATE TABLE transcript_titles (
  leaf_uuid TEXT PRIMARY KEY,
  title TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Compressed copies in the data folder, when the user wants them kept.
CREATE TABLE transcript_copies (
  path TEXT PRIMARY KEY,
  session_id TEXT,
  file TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  source_bytes INTEGER NOT NULL,
  source_mtime INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX transcript_copies_session ON transcript_copies (session_id);

-- The import that was asked for and is not done: it goes on when the program starts again.
CREATE TABLE transcript_imports (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  paths TEXT NOT NULL,
  asked_at INTEGER NOT NULL
) STRICT;

-- Where the title comes from: null is by rule.
ALTER TABLE sessions ADD COLUMN title_from TEXT CHECK (title_from IN ('custom', 'ai', 'summary'));
-- Uuid of the boundary line in the transcript.
ALTER TABLE compactions ADD COLUMN transcript_uuid TEXT;
-- 'hook' where a hook brought the call, else 'transcript'. Hooks know more, and complete what a transcript told.
ALTER TABLE tool_events ADD COLUMN origin TEXT NOT NULL DEFAULT 'hook' CHECK (origin IN ('hook', 'transcript'));
`
