// Schema version 45: scores of the self-test say by which version of its measure they are; the first took a session's own summary for an answer.

export const selfTestMeasure = `
ALTER TABLE self_tests ADD COLUMN measure INTEGER NOT NULL DEFAULT 1;
`
