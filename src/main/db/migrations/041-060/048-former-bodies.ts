// Schema version 48: what a function was before it changed, so that it is known again where it was put back.

export const formerBodies = `
-- NULL for what is new or deleted, and what older versions stored
ALTER TABLE code_changes ADD COLUMN former_hash TEXT;
`
