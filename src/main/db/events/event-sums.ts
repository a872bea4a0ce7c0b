// What of an event's data is summed, as SQL over rows of `events`: the same for events and for the days that they become.

/** A number of an event's data that is summed. */
export type Sum = 'hits' | 'budget' | 'used'

/** A whole number of an event's data; 0 where something else stands, and where the data is damaged. */
export function numberOf(event: string, name: Sum): string {
  const path = `'$.${name}'`
  return `CASE WHEN json_valid(${event}.data) AND json_type(${event}.data, ${path}) = 'integer'
    THEN ${event}.data ->> ${path} ELSE 0 END`
}

/**
 * 1 for an event whose numbers count in the means of its type: a search that found so much, and the budget of a session's
 * start. Budgets of prompts and edits are others, and events of the first version do not say whose they are.
 */
export function isSummed(event: string): string {
  return `CASE WHEN NOT json_valid(${event}.data) THEN 0
    WHEN ${event}.type = 'search.result' THEN json_type(${event}.data, '$.hits') IS 'integer'
    WHEN ${event}.type = 'context.token_budget' THEN ${event}.data ->> '$.event' IS 'SessionStart'
      AND json_type(${event}.data, '$.budget') IS 'integer'
    ELSE 1 END`
}
