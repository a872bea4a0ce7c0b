// Tells in SQL whether what rules wrote was written by the rules of this program, or by older ones.
import { factsVersion } from '../../shared/facts/observation-facts.ts'
import { rulesLevel } from './memories/levels.ts'

/**
 * For rows of `turns` or `sessions` under an alias: 1 where nothing was told yet, where a language model told it, or where
 * the facts beside it are of this version; what older rules said of failures and refusals may be wrong.
 */
export function isCurrent(alias: string): string {
  return `(${alias}.level IS NULL OR ${alias}.level <> '${rulesLevel}'
    OR (json_valid(${alias}.facts) AND ${alias}.facts ->> 'v' = ${factsVersion}))`
}
