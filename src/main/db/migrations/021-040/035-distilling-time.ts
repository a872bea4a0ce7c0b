// Schema version 35: each observation's share of the time that telling its turn took.

/** NULL in what was told before: its time is not known. */
export const distillingTime = 'ALTER TABLE observations ADD COLUMN distil_ms REAL;'
