// Schema version 47: a definition that moved from one file to another keeps where it stood.

export const formerPaths = `
-- NULL where it stands in the file in which it stood
ALTER TABLE code_changes ADD COLUMN former_path TEXT;
`
