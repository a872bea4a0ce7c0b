// Schema version 28: what later sessions are told of a session stands beside its summary.

/** NULL in what was told before: that is told anew, as its facts are of an older version. */
export const settledSessions = 'ALTER TABLE sessions ADD COLUMN settled TEXT;'
