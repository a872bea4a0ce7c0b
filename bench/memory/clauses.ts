// Whether a clause of a decision stands in what was given: by its content words, its numbers and its identifiers.
import { stemmer } from 'stemmer'

/** Words without content of their own. */
const empty = new Set(
  `a about after all also always an and any are as at be because been before being but by can could did do does done each
  either else even ever every for from get gets got had has have he her here his how i if in into is it its just like
  may me might more most must my no nor not now of off on once only or other our out over own per she should so some
  such than that the their them then there these they this those to too until up upon us very was we were what when
  where which while who why will with within would yes you your`.split(/\s+/),
)
/** So many of a clause's content words must stand in what is given. */
const share = 0.8

/**
 * Whether `text` says what `clause` says: at least 80 % of its content words, whatever their endings, and all its
 * numbers and identifiers (what is written with `_`, `.`, `(`, digits, in backticks or with an inner capital).
 */
export function holdsClause(text: string, clause: string): boolean {
  const there = new Set(tokensOf(text))
  const stems = new Set([...there].map((token) => stemmer(token)))
  const exact = tokensOf(clause).filter(isExact)
  if (!exact.every((token) => there.has(token))) return false
  const words = tokensOf(clause).filter((token) => !isExact(token) && !empty.has(token))
  if (words.length === 0) return exact.length > 0
  const found = words.filter((word) => stems.has(stemmer(word)))
  return found.length >= words.length * share
}

/** A number, or a name that people write in one way alone. */
function isExact(token: string): boolean {
  return /\d|_|\p{L}\.\p{L}/u.test(token)
}

/** Lower case, by words; `drain_order`, `12.7`, `plan.fee` and `run-now` stay whole. */
function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+(?:[.][\p{L}\p{N}_]+)*/gu) ?? []
}
