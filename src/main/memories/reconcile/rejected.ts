// Whether a candidate says in other words what the user rejected.
import type { Candidate } from '../candidate.ts'
import { pairClassOf } from '../classes/pair-classes.ts'
import { type Later, readLater } from '../classes/pair-features.ts'
import { areEqual, areSameValues, type Claim, claimOf, valuesOf, without } from './claims.ts'
import { byRules } from './reconcile.ts'
import { meansSame, relatedTo, turned } from './same-meaning.ts'
import { slotsOf } from './slots.ts'
import { formsOf, wordingOf } from './wording.ts'

/** Of the telling words of the longer text, shared with the other. */
const againShare = 0.6
const leastShared = 2

/** How something is brought about, which may be put in many ways. */
const faint = wordingOf(
  'write cover provide include have set document leave ensure first top above full complete entire entry',
)

/** "CHANGELOG.md" is the changelog. */
const ofFile = /(?<=\p{L}{3})\.(?:md|txt|rst)$/u

/** Other spellings of what is one word where wordings are compared. */
const spelled: Readonly<Record<string, readonly string[]>> = {
  ...{ pr: ['pull', 'merge req'], e2e: ['end-to-end', 'end to end'], timeout: ['time'] },
  ...{ rollback: ['roll', 'back', 'down'], anytyp: ['any'] },
  ask: ['check with', 'clear ', 'run it', 'approv', 'permis', 'consent', 'ok', 'i say', 'i agree'],
}
/** So many signs of a word tell it from most others; fewer in scripts of many signs. */
const telling = 4
const tellingDense = 2
const mostBeginnings = 80

/** Beginnings, in lower case, of the words that a text may share with what says the same as a text. */
export function beginningsOf(content: string): string[] {
  const stems = [...wordingOf(content)]
  const words = stems.flatMap((stem) => [
    ...relatedTo(stem),
    ...formsOf(stem),
    ...(spelled[stem] ?? []),
  ])
  const isDense = (word: string) => /^[^\p{Script=Latin}\d]/u.test(word)
  const all = words.map((word) => word.slice(0, isDense(word) ? tellingDense : telling))
  return [...new Set(all)].slice(0, mostBeginnings)
}

/** So many are shown to the classifier of pairs, the nearest: some 0.5 ms of the main thread for each. */
const mostLooked = 3
/** From so likely on (0 to 1) it says the same, or something else of it; fitted on the sets that were read. */
const sameFrom = 0.55
const otherFrom = 0.65

/**
 * Compares a candidate with the wordings of what was rejected in its place, the nearest first. Who says the opposite, or
 * another value of the same thing, says something else; so does who says of the same thing something that the other does
 * not. Where words do not tell, a classifier of pairs does.
 */
export function isRejected(candidate: Candidate, rejected: readonly string[]): boolean {
  if (rejected.length === 0) return false
  const own = claimOf(candidate.content)
  let later: Later | undefined
  let looked = 0
  return rejected.some((content) => {
    const other = claimOf(content)
    if (!mayBeAgain(own, other)) return false
    const known = { id: 0, content, kind: candidate.kind, saidBy: candidate.saidBy }
    const { kind } = byRules({ ...candidate, at: 1 }, [{ ...known, isConfirmed: false, at: 0 }])
    if (kind !== 'new') return kind === 'same' || kind === 'refines'
    const isByWords = isAgain(own, other)
    if (candidate.saidBy !== 'user') return isByWords
    const mayTell =
      own.isDenied === other.isDenied && isOfSameValues(own, other) && sharesThing(own, other)
    if (!isByWords && (!mayTell || looked >= mostLooked)) return false
    looked += 1
    later ??= readLater(candidate.content, candidate.lead ?? '')
    const { same, replaces, lifts, narrows } = pairClassOf(content, later)
    // Of what both set the rules alone tell.
    const isOfRules = later.slots.length > 0 && slotsOf(content).length > 0
    if (isByWords) return isOfRules || Math.max(replaces + lifts, narrows) < otherFrom
    return mayTell && !isOfRules && same >= sameFrom
  })
}

/** Whether the numbers and quoted values are the same, where both tell some. */
function isOfSameValues(own: Claim, other: Claim): boolean {
  const isFree = own.exact.size === 0 || other.exact.size === 0
  return areSameValues(own, other) && (isFree || areEqual(own.exact, other.exact))
}

/** Whether both speak of something in common, and not only of the same amount. */
function sharesThing(own: Claim, other: Claim): boolean {
  const [one, known] = [own, other].map((claim) => wordingOf(valuesOf(claim).rest))
  return one && known ? [...known].some((word) => meansSame(word, one)) : false
}

/** Cheaper than a comparison in full: one that shares no word is another thing. */
function mayBeAgain(own: Claim, other: Claim): boolean {
  return [...other.wording].some((word) => own.wording.has(word) || meansSame(word, own.wording))
}

function isAgain(own: Claim, known: Claim): boolean {
  if (own.isDenied === known.isDenied)
    return isOfSame(own.wording, known.wording) || isOneThing(own.wording, known.wording)
  // "Never on a red build" says "only on a green one".
  const other = turned(own.wording)
  return deniesByChoice(own, known) || (other !== null && isOfSame(other, known.wording))
}

/** What all code of a project is written in goes without saying, unless both name another one. */
const languages = wordingOf('typescript javascript python rust golang java kotlin ruby php swift')

/** Whether both speak of the same things alone: "avoid any types", "never use any in TypeScript". */
function isOneThing(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [said, known] = [one, other].map((words) =>
    [...words].filter((word) => languages.has(word)),
  )
  if (said?.length && known?.length && said.join() !== known.join()) return false
  const [rest, left] = [without(one, languages), without(other, languages)]
  return rest.length > 0 && areEqual(new Set(rest), new Set(left))
}

/** Whether both tell nearly the same words, and none of them a thing of its own. */
function isOfSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [said, known] = [one, other].map((wording) => {
    const named = [...wording].map((word) => word.replace(ofFile, ''))
    const telling = named.filter((word) => !faint.has(word))
    return new Set(telling.length < leastShared ? wording : telling)
  })
  if (!said || !known) return false
  const inSaid = [...known].filter((word) => meansSame(word, said)).length
  const inKnown = [...said].filter((word) => meansSame(word, known)).length
  const [rest, more] = [known.size - inSaid, said.size - inKnown]
  // Two words for one thing are one.
  const shared = Math.min(inSaid, inKnown)
  // Each says of it what the other does not.
  if (rest > 0 && more > 0) return false
  return shared >= leastShared && shared >= Math.max(said.size, known.size) * againShare
}

/** "Named exports rather than default ones" of "never default exports": it sets aside what the other denies. */
function deniesByChoice(own: Claim, { isDenied, wording }: Claim): boolean {
  if (!isDenied || own.aside.length === 0) return false
  return own.aside.some((gone) => {
    const named = [...gone].filter((word) => wording.has(word))
    return named.length > 0 && [...wording].every((word) => gone.has(word) || own.wording.has(word))
  })
}
