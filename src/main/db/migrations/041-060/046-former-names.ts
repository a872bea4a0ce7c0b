// Schema version 46: what a function was called before is found without reading every change.

export const formerNames = `
CREATE INDEX code_changes_former ON code_changes (former_name) WHERE former_name IS NOT NULL;
`
