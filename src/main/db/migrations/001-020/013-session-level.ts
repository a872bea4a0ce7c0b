// Schema version 13: a session says at which level its summary was written.

export const sessionLevel = `
-- 'rules' or the id of a model; NULL without a summary.
ALTER TABLE sessions ADD COLUMN level TEXT;
UPDATE sessions SET level = 'rules' WHERE summary IS NOT NULL;
`
