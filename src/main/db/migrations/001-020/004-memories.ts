// Schema version 4: memories are recognised when they come again, and go with their document.

export const directMemories = `
-- Hash of what a memory says, whatever its case, punctuation and word forms: the same text reinforces it.
ALTER TABLE memories ADD COLUMN fingerprint TEXT;
CREATE INDEX memories_fingerprint ON memories (namespace, fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX memories_updated ON memories (updated_at);
CREATE TRIGGER memories_document AFTER DELETE ON memories BEGIN
  DELETE FROM search_documents WHERE kind = 'memory' AND ref = 'm' || old.id;
END;
`
