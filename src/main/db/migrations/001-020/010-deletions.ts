// Schema version 10: what the user asked to delete is hidden by a row of its own, not by the job that erases it.

export const deletions = `
-- From the request until it is erased or taken back, whatever becomes of the job.
CREATE TABLE deletions (
  kind TEXT NOT NULL,
  -- The public id, such as 't12'.
  ref TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, ref)
) STRICT, WITHOUT ROWID;
-- Also those whose job had failed for good: the user had asked for them all the same.
INSERT INTO deletions (kind, ref, at)
SELECT substr(key, 1, instr(key, ':') - 1), substr(key, instr(key, ':') + 1), created_at
FROM jobs WHERE kind = 'forget' AND status <> 'done' AND instr(key, ':') > 1;

DROP VIEW hidden_sessions;
DROP VIEW being_forgotten;
CREATE VIEW being_forgotten AS SELECT kind, ref FROM deletions;
CREATE VIEW hidden_sessions AS
SELECT ref AS id FROM being_forgotten WHERE kind = 'session'
UNION ALL
SELECT s.id FROM being_forgotten f JOIN sessions s ON s.project_id = f.ref WHERE f.kind = 'project';
`
