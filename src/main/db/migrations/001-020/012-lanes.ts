// Schema version 12: jobs stand in lanes, say who works on them, and what they wait for.

export const lanes = `
-- Which jobs run one after the other; the host settles it at its start.
ALTER TABLE jobs ADD COLUMN lane TEXT NOT NULL DEFAULT '';
-- Which process works on it: its lease is good while that one renews it.
ALTER TABLE jobs ADD COLUMN lease_owner TEXT;
-- Why it was put back until next_at; null when nobody deferred it.
ALTER TABLE jobs ADD COLUMN wait_reason TEXT;
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (lane, priority DESC, next_at, kind) WHERE status = 'pending';
CREATE INDEX jobs_deferred ON jobs (wait_reason, next_at) WHERE wait_reason IS NOT NULL;
`
