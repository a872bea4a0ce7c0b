// Schema version 42: each event says which version of its schema it follows, and whether its step came to its end.

export const eventStatus = `
-- Of its type's schema; NULL in events of an older program, which said none.
ALTER TABLE events ADD COLUMN version INTEGER;
-- NULL in events of an older program, except for failures that had a type of their own.
ALTER TABLE events ADD COLUMN status TEXT CHECK (status IN ('ok', 'error'));
ALTER TABLE events ADD COLUMN error TEXT;
ALTER TABLE event_days ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
UPDATE events SET status = 'error', error = CASE WHEN json_valid(data) THEN data ->> '$.error' END
WHERE type = 'compress.error';
UPDATE event_days SET failed = events WHERE type = 'compress.error';
`
