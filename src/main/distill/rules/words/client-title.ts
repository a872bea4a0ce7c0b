// Tells whether the record backs the name that the client's model gave a session.
import type { ObservationFacts } from '../../../../shared/facts/observation-facts.ts'
import { isRefusal } from '../../../../shared/facts/outcome.ts'
import { fileName } from '../../../base/short-path.ts'
import { markClaims } from './claims.ts'

/** What a title says was done to files; "Fix the cart" only says what was asked. */
const made =
  /\b(?:added|built|changed|configured|created|deleted|established|fixed|generated|implemented|introduced|migrated|moved|refactored|removed|renamed|replaced|resolved|rewritten|updated|upgraded|written)\b/i
const named = /(?<![\w/.-])[\w.-]{1,80}\.[a-z]{1,5}\b/gi

/**
 * Whether nothing in these facts of all observations of a session stands against its title: a deed that it tells may
 * have been done, and a file of which it tells was not left as it was because the change failed or was not permitted.
 */
export function isBackedTitle(
  title: string,
  observations: readonly { readonly facts: ObservationFacts | null }[],
): boolean {
  const facts = observations.map((one) => one.facts)
  if (markClaims(title, facts) !== title) return false
  if (!made.test(title)) return true
  if (!facts.some(mayHaveMade)) return false
  const files = title.match(named) ?? []
  return !files.some((name) => isLeft(name.toLowerCase(), facts))
}

/** Whether files may have been changed by it; of what has no facts nothing is known. */
function mayHaveMade(facts: ObservationFacts | null): boolean {
  if (facts === null) return true
  if (isRefusal(facts.outcome) || facts.outcome === 'failed') return false
  return !['explore', 'web', 'message', 'plan'].includes(facts.kind) && !isLooking(facts)
}

function isLooking(facts: ObservationFacts): boolean {
  return 'purpose' in facts && ['explore', 'test', 'build'].includes(facts.purpose)
}

/** Whether a change of the file was tried, and none came about. */
function isLeft(name: string, all: readonly (ObservationFacts | null)[]): boolean {
  const edits = all.flatMap((facts) =>
    facts?.kind === 'edit' && fileName(facts.file.path).toLowerCase() === name ? facts : [],
  )
  return edits.length > 0 && edits.every((facts) => facts.outcome !== 'done')
}
