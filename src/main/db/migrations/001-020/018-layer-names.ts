// Schema version 18: what was given as the layer "observations" told how things stood; another layer has that name now.

export const layerNames = `
UPDATE injection_items SET layer = 'matters' WHERE layer = 'observations';
`
