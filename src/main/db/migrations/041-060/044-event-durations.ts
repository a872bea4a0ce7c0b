// Schema version 44: the index of events by type holds their durations, so that the sums of a type are read from it alone.

export const eventDurations = `
DROP INDEX events_type;
CREATE INDEX events_type ON events (type, at, duration_ms);
`
