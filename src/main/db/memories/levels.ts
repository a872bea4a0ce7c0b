// The order of levels at which something is told: a better one may replace a worse one, and never the reverse.

/** What rules write; every other level is the id of a model. */
export const rulesLevel = 'rules'

/**
 * The rank of a level in SQL, for the column or parameter `level`: nothing yet, rules, a model. One model is as good
 * as another: the one that wrote last stands.
 */
export function rankOf(level: string): string {
  return `CASE WHEN ${level} IS NULL THEN 0 WHEN ${level} = '${rulesLevel}' THEN 1 ELSE 2 END`
}
