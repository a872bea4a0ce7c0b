// Schema version 11: facts beside the words of observations, turns and sessions.

export const facts = `
-- JSON by the schemas of src/shared/facts; NULL where an older version wrote the row without any.
ALTER TABLE observations ADD COLUMN facts TEXT;
ALTER TABLE turns ADD COLUMN facts TEXT;
ALTER TABLE sessions ADD COLUMN facts TEXT;
-- For finding the turns whose facts can still be made.
CREATE INDEX turns_without_facts ON turns (started_at) WHERE facts IS NULL AND level IS NOT NULL;
`
