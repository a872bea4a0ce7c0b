// Schema version 15: the kinds of documents and of deletions are the program's tables, no closed lists in the file.

// SQLite drops no unnamed CHECK from a table: it is made anew. Rows keep their numbers, by which words and vectors
// know them, so that neither is touched; indexes are made when all rows are there, which sorts instead of searching.
export const openKinds = `
CREATE TABLE open_documents (
  id INTEGER PRIMARY KEY,
  -- A key of documentKinds; the scope below needs it to be one word.
  kind TEXT NOT NULL,
  -- The public id of the record, such as 'o12'.
  ref TEXT NOT NULL,
  project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
  session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  files TEXT NOT NULL DEFAULT '[]',
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  -- Identifiers and paths taken apart into words.
  parts TEXT NOT NULL,
  -- As in version 1: kind, project and 30-day span as words of the index.
  scope TEXT GENERATED ALWAYS AS (
    'k' || kind || '9 p' || hex(coalesce(project_id, '')) || '9 b' || (at / 2592000000) || '9'
  ) VIRTUAL,
  CONSTRAINT kind_is_a_word CHECK (kind <> '' AND kind NOT GLOB '*[^a-z]*')
) STRICT;
INSERT INTO open_documents (id, kind, ref, project_id, session_id, at, files, title, body, parts)
SELECT id, kind, ref, project_id, session_id, at, files, title, body, parts FROM search_documents ORDER BY id;
-- It speaks of a table that is gone until the new one has its name.
DROP TRIGGER memories_document;
DROP TABLE search_documents;
ALTER TABLE open_documents RENAME TO search_documents;
CREATE UNIQUE INDEX search_documents_ref ON search_documents (kind, ref);
CREATE INDEX search_documents_project ON search_documents (project_id, at);
CREATE INDEX search_documents_session ON search_documents (session_id);
CREATE INDEX search_documents_at ON search_documents (at);
CREATE TRIGGER search_documents_insert AFTER INSERT ON search_documents BEGIN
  INSERT INTO search_words (rowid, title, body, parts, scope)
  VALUES (new.id, new.title, new.body, new.parts, new.scope);
END;
CREATE TRIGGER search_documents_delete AFTER DELETE ON search_documents BEGIN
  INSERT INTO search_words (search_words, rowid, title, body, parts, scope)
  VALUES ('delete', old.id, old.title, old.body, old.parts, old.scope);
END;
CREATE TRIGGER search_documents_update AFTER UPDATE OF kind, project_id, at, title, body, parts ON search_documents BEGIN
  INSERT INTO search_words (search_words, rowid, title, body, parts, scope)
  VALUES ('delete', old.id, old.title, old.body, old.parts, old.scope);
  INSERT INTO search_words (rowid, title, body, parts, scope)
  VALUES (new.id, new.title, new.body, new.parts, new.scope);
END;
CREATE TRIGGER search_documents_embed_new AFTER INSERT ON search_documents BEGIN
  INSERT INTO embedding_pending (profile_id, document_id, at)
  SELECT id, new.id, new.at FROM embedding_profiles WHERE state <> 'leaving';
END;
CREATE TRIGGER search_documents_embed_changed
AFTER UPDATE OF kind, project_id, title, body ON search_documents BEGIN
  DELETE FROM embedding_pending
  WHERE profile_id IN (SELECT id FROM embedding_profiles) AND document_id = new.id;
  INSERT INTO embedding_pending (profile_id, document_id, at)
  SELECT id, new.id, new.at FROM embedding_profiles WHERE state <> 'leaving';
END;
CREATE TRIGGER search_documents_embed_gone AFTER DELETE ON search_documents BEGIN
  DELETE FROM embedding_pending
  WHERE profile_id IN (SELECT id FROM embedding_profiles) AND document_id = old.id;
  DELETE FROM embedded_documents
  WHERE profile_id IN (SELECT id FROM embedding_profiles) AND document_id = old.id;
END;
CREATE TRIGGER memories_document AFTER DELETE ON memories BEGIN
  DELETE FROM search_documents WHERE kind = 'memory' AND ref = 'm' || old.id;
END;

CREATE TABLE open_tombstones (
  kind TEXT NOT NULL,
  -- session: its id; turn: session id, ':' and prompt id; tool_event: tool use id.
  key TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
INSERT INTO open_tombstones (kind, key, at) SELECT kind, key, at FROM tombstones;
DROP TABLE tombstones;
ALTER TABLE open_tombstones RENAME TO tombstones;

CREATE TABLE open_erasures (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  -- The public id of what was deleted; it says nothing of what it held.
  ref TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Whether backups and other copies have lost it as well.
  copies_done INTEGER NOT NULL DEFAULT 0 CHECK (copies_done IN (0, 1)),
  UNIQUE (kind, ref, at)
) STRICT;
INSERT INTO open_erasures (id, kind, ref, at, copies_done) SELECT id, kind, ref, at, copies_done FROM erasures;
DROP TABLE erasures;
ALTER TABLE open_erasures RENAME TO erasures;
CREATE INDEX erasures_open ON erasures (id) WHERE copies_done = 0;
`
