// Schema version 16: whose form a raw payload has, so that it can be read again as it came.

export const payloadAgents = `
ALTER TABLE payloads ADD COLUMN agent TEXT NOT NULL DEFAULT 'claude-code';
`
