// Schema version 40: how well the first prompt of each session found what that session then needed.

export const selfTest = `
CREATE TABLE self_tests (
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- newest, words, vectors, hybrid or ceiling
  way TEXT NOT NULL,
  -- what was looked for: sessions or files
  target TEXT NOT NULL CHECK (target IN ('sessions', 'files')),
  -- of the vectors; null where none were asked
  model TEXT,
  -- how many there were to be found
  needed INTEGER NOT NULL,
  -- and of how many: older sessions of the project, files that were touched
  out_of INTEGER NOT NULL,
  recall5 REAL NOT NULL,
  recall10 REAL NOT NULL,
  mrr REAL NOT NULL,
  ndcg10 REAL NOT NULL,
  PRIMARY KEY (session_id, way, target)
) STRICT, WITHOUT ROWID;
`
