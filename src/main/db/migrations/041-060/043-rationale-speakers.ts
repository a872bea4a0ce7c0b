// Schema version 43: who said what a decision was wanted for.

export const rationaleSpeakers = `
-- 'user' or 'agent'; NULL where there is no rationale, or another program told it without saying whose it is
ALTER TABLE decisions ADD COLUMN rationale_by TEXT CHECK (rationale_by IN ('user', 'agent'));
UPDATE decisions SET rationale_by = CASE WHEN rationale = message THEN 'user' ELSE 'agent' END
WHERE rationale <> '' AND found IS NOT 'told';
-- The agent's own words before the call were not looked at: what may have some is told again.
UPDATE decisions SET asked = NULL
WHERE message IS NULL AND found IS NOT 'told' AND choice <> 'pending'
  AND EXISTS (SELECT 1 FROM transcript_words w WHERE w.turn_id = decisions.turn_id AND w.role = 'agent');
`
