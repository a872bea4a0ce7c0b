// Vectors that came with a memory, kept beside it: a model of their length may be chosen later.

export const ownVectors = `
CREATE TABLE memory_vectors (
  memory_id INTEGER PRIMARY KEY REFERENCES memories (id) ON DELETE CASCADE,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  -- 32-bit floats, little-endian, of length 1.
  vector BLOB NOT NULL CHECK (length(vector) = 4 * dimensions)
) STRICT;
`
