// Schema version 26: an end that comes before all else of its session keeps the prompt in which it came.

export const earlyEndPrompts = `
ALTER TABLE early_ends ADD COLUMN prompt_id TEXT;
`
