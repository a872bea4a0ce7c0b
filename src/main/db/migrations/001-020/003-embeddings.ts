// Which documents are embedded with which model. The vectors themselves lie in one
// table of sqlite-vec for each profile, made when it is opened; all can be made anew from the documents.

export const embeddings = `
CREATE TABLE embedding_profiles (
  -- The vectors lie in the table 'vectors_' and this number, which is never used again.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Everything that makes vectors comparable: model, files, pooling, length, prefixes.
  fingerprint TEXT NOT NULL UNIQUE,
  profile TEXT NOT NULL,
  -- The model profile as JSON: it is needed for as long as its index answers.
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  -- One serves; another may be built to take its place; one that is leaving is erased in slices.
  state TEXT NOT NULL CHECK (state IN ('building', 'serving', 'leaving')),
  -- Documents up to this time and id are still to be embedded, newest first; null when all were seen.
  backfill_at INTEGER,
  backfill_id INTEGER,
  -- Kept by triggers below.
  documents INTEGER NOT NULL DEFAULT 0,
  vectors INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

-- One row for each document that a profile has dealt with; 0 pieces when its text gives no vector.
CREATE TABLE embedded_documents (
  profile_id INTEGER NOT NULL REFERENCES embedding_profiles (id),
  document_id INTEGER NOT NULL,
  pieces INTEGER NOT NULL CHECK (pieces BETWEEN 0 AND 32),
  PRIMARY KEY (profile_id, document_id)
) STRICT, WITHOUT ROWID;

-- New and changed documents. A change gives a new id, so that work begun before it is known to be old.
CREATE TABLE embedding_pending (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  profile_id INTEGER NOT NULL REFERENCES embedding_profiles (id),
  document_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (profile_id, document_id)
) STRICT;
CREATE INDEX embedding_pending_newest ON embedding_pending (profile_id, at);

-- Vectors whose document is gone. A connection with sqlite-vec takes them out in the same transaction;
-- what another connection leaves here is taken out when the next one opens.
CREATE TABLE vector_removals (
  profile_id INTEGER NOT NULL,
  vector_id INTEGER NOT NULL,
  PRIMARY KEY (profile_id, vector_id)
) STRICT, WITHOUT ROWID;

-- For embedding the newest documents first.
CREATE INDEX search_documents_at ON search_documents (at);

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

CREATE TRIGGER embedded_documents_up AFTER INSERT ON embedded_documents BEGIN
  UPDATE embedding_profiles SET documents = documents + 1, vectors = vectors + new.pieces
  WHERE id = new.profile_id;
END;
-- A vector's number is its document's times 32, plus its piece.
CREATE TRIGGER embedded_documents_down AFTER DELETE ON embedded_documents BEGIN
  UPDATE embedding_profiles SET documents = documents - 1, vectors = vectors - old.pieces
  WHERE id = old.profile_id;
  INSERT INTO vector_removals (profile_id, vector_id)
  SELECT old.profile_id, old.document_id * 32 + value
  FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]')
  WHERE value < old.pieces;
END;
`
