// Tells whether a later talk says all of a matter anew, so that nothing need be told of the older one.
import { sentencesOf } from '../extract/sentences.ts'
import { nameApart, readingOf } from '../reconcile/reading.ts'
import { countedIn, timesOf } from './kin.ts'
import { partsOf, readStatement, type Statement } from './statements.ts'

/** Who changes one thing says one or two, and that the rest stays. */
const leastSaid = 3
/** More than this share of what the older talk came to is spoken of again in what the later one came to. */
const shareAgain = 2 / 3
/** A statement is spoken of again where so many of its telling words are. */
const wordsAgain = 0.5
/** What says all of it has about as many words. */
const wordsOfAll = 0.75
const leastWords = 2
/** Of both so much is read (UTF-16 units). */
const looked = 2000

/**
 * Whether what a later talk came to speaks of nearly all that an older one of the same matter came to: each of its
 * statements is said again, as it was or as it is now, and not of other code. Of 165 amendments 10 take the whole place:
 * the 9 that end with the rule as it is from then on, and one of which 2 clauses are then not told.
 */
export function saysAnew(old: string, said: string): boolean {
  const later = statementsIn(said)
  if (later.length < leastSaid || nameApart(readingOf(said), readingOf(old))) return false
  const words = countedIn([new Set(later.flatMap((one) => [...one.words]))])
  const earlier = statementsIn(old)
  const known = new Set(earlier.flatMap((one) => [...one.words]))
  if (words.size < known.size * wordsOfAll) return false
  const again = earlier.filter((one) => {
    const shared = [...one.words].filter((word) => timesOf(word, words) > 0)
    return shared.length >= one.words.size * wordsAgain
  })
  return again.length > earlier.length * shareAgain
}

function statementsIn(text: string): Statement[] {
  return sentencesOf(text.slice(0, looked))
    .filter((sentence) => !sentence.endsWith('?'))
    .flatMap(partsOf)
    .map(readStatement)
    .filter(({ words }) => words.size >= leastWords)
}
