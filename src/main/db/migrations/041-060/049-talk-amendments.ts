// Schema version 49: which earlier talk a talk amends, so that both are told together.

export const talkAmendments = `
CREATE TABLE talk_amendments (
  -- The first turn of the later talk, and that of the one that it amends.
  turn_id INTEGER PRIMARY KEY REFERENCES turns (id) ON DELETE CASCADE,
  amended_id INTEGER NOT NULL REFERENCES turns (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX talk_amendments_amended ON talk_amendments (amended_id);
`
