// Tells whether the record backs the name that the client's model gave a session.
import type { ObservationFacts } from '../../../../shared/facts/observation-facts.ts'
import { isRefusal } from '../../../../shared/facts/outcome.ts'
import { fileName } from '../../../base/short-path.ts'
import { claimsMore } from './claims.ts'

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
  if (claimsMore(title, facts)) return false
  if (isBesideWork(title, facts)) return false
  if (!made.test(title)) return true
  if (!facts.some(mayHaveMade)) return false
  const files = title.match(named) ?? []
  return !files.some((name) => isLeft(name.toLowerCase(), facts))
}

/** Words that every title may have. */
const general =
  /^(?:the|and|for|with|from|into|that|this|add|added|fix|fixed|support|update|updated|change|changes|new|use|make|implement|implementation|create|created|improve|feature|code|session)$/

/** Whether work was committed and neither its subjects nor its files share a word of weight with the title. */
function isBesideWork(title: string, all: readonly (ObservationFacts | null)[]): boolean {
  // Another script or language may say the same in other words.
  if (/[^\p{ASCII}\p{P}\p{S}]/u.test(title)) return false
  const subjects = all.flatMap((facts) =>
    facts !== null && 'commits' in facts && facts.outcome === 'done'
      ? [...facts.commits.map(({ subject }) => subject ?? ''), facts.pullRequest?.title ?? '']
      : [],
  )
  const done = subjects.filter((subject) => subject !== '')
  const words = wordsOf(title)
  if (done.length === 0 || words.length === 0) return false
  const files = all.flatMap((facts) => (facts?.kind === 'edit' ? [facts.file.path] : []))
  const told = [...done, ...files].flatMap(wordsOf)
  return !words.some((word) => told.some((one) => one.startsWith(word) || word.startsWith(one)))
}

/** The words of weight by their beginnings, which their forms share. */
function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  return words.filter((word) => !general.test(word)).map((word) => word.slice(0, 5))
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
