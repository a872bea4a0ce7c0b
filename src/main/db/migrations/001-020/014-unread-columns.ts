// Schema version 14: columns go that nobody ever read.

export const unreadColumns = `
ALTER TABLE transcript_skips DROP COLUMN at;
ALTER TABLE transcript_imports DROP COLUMN asked_at;
`
