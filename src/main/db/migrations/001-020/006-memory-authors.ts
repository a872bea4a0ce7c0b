// Schema version 6: each memory says whose word it is.

export const memoryAuthors = `
-- 'user': the user said it, by hand or by confirming it. 'agent': an agent or another client noted it.
ALTER TABLE memories ADD COLUMN author TEXT NOT NULL DEFAULT 'user' CHECK (author IN ('user', 'agent'));
-- What the user said by hand, or said again after an agent had, was certain; nothing else was.
UPDATE memories SET author = 'agent' WHERE manual = 0 AND confidence < 1;
`
