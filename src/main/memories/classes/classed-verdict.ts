// What a candidate of the user makes of what is known where no rule tells, as a classifier of pairs sees it.
import type { Candidate } from '../candidate.ts'
import { elementsIn } from '../extract/conventions/elements.ts'
import { type Claim, claimOf, leftBy, without } from '../reconcile/claims.ts'
import { spellApart } from '../reconcile/reading.ts'
import { slotsOf } from '../reconcile/slots.ts'
import { purposesOf, toolsIn } from '../reconcile/tools.ts'
import { wordingOf } from '../reconcile/wording.ts'
import { inPlaceOf, type Known, type Verdict } from '../verdict.ts'
import { isOfOtherJob } from './other-job.ts'
import { pairClassOf } from './pair-classes.ts'
import { readLater } from './pair-features.ts'

/** So many of the nearest are looked at: some 0.5 ms of the main thread for each. */
const mostLooked = 12
/** From so likely on (0 to 1) it is so; fitted on pairs that it was not trained with (docs/decisions/learnings.md). */
const gone = 0.65
const goneSaid = 0.5
/** Where the known one sets an amount, and the later one names none. */
const goneWithout = 0.95
const narrowed = 0.9
const again = 0.9
/** A sentence changes one thing: the likeliest, and what shares so many telling words (0 to 1) with that. */
const leastOfSame = 0.6
/** Of how names are written the rules tell what is of the same; only that it is over is left to this. */
const liftedOfNames = 0.8

/** Speaks of what the sentence before it names. */
const leans =
  /^(?:(?:and|so|but|then|also|now),? )*(?:it|they|them|its|their|these|those|this|that|we|make|forget|scratch)\b/iu
/** Words that say of anything that it becomes otherwise. */
const ofChange = wordingOf(
  'instead longer anymore replaced replaces dropped drop switch moves start starting stop use uses used using decided set keep stay always never',
)
const needsNot =
  /\b(?:(?:do(?:es)?(?:n['’]t| not)|no longer) (?:need|require)s?|no need (?:to|for))\b/iu

/** The verdict on a candidate beside what was said before it, the nearest first. */
export function classedVerdict(
  candidate: Candidate & { readonly at: number },
  known: readonly Known[],
): Verdict {
  if (candidate.saidBy !== 'user') return { kind: 'new' }
  const later = readLater(candidate.content, candidate.lead ?? '')
  const elements = elementsOf(candidate.content)
  const isLaterOfNames = later.slots.some(isOfNaming)
  const hasAmount = /\d/u.test(later.text)
  const read = known
    .filter(
      ({ at, saidBy, kind }) => at < candidate.at && (kind !== 'decision' || saidBy === 'user'),
    )
    .filter(({ content }) => !areApart(elements, elementsOf(content)))
    .filter(({ content }) => haveSubject(later.claim, candidate.lead ?? '', claimOf(content)))
    .slice(0, mostLooked)
    .map((one) => {
      const shares = pairClassOf(one.content, later)
      // "Documentation PRs don't need a screenshot": the other ones still do.
      const isOfSome =
        needsNot.test(later.text) &&
        without(later.claim.wording, claimOf(one.content).wording).length > 0
      const set = slotsOf(one.content).map(({ of }) => of)
      const isOfNames = isLaterOfNames || set.some(isOfNaming)
      // Without a word of change both mostly hold.
      const isOfElse = !hasAmount && set.some(isOfAmount)
      const least = isOfElse ? goneWithout : candidate.isChange ? goneSaid : gone
      const isGone = isOfNames
        ? shares.lifts >= liftedOfNames
        : shares.replaces + shares.lifts >= least
      const isOther = isGone && isOfOtherJob(later.claim, claimOf(one.content))
      const isOver = isGone && !isOfSome && !isOther
      return { ...one, shares, isGone: isOver, isOfNames }
    })
  const over = read
    .filter(({ isGone }) => isGone)
    .sort((a, b) => b.shares.replaces + b.shares.lifts - a.shares.replaces - a.shares.lifts)
  const [most] = over
  if (most) {
    const ofSame = over.filter((one) => one === most || areOfSame(one.content, most.content))
    return inPlaceOf(ofSame, candidate)
  }
  const told = read.filter(({ isOfNames }) => !isOfNames)
  const same = told.find(
    ({ shares, content }) => shares.same >= again && !spellApart(content, candidate.content),
  )
  if (same) return { kind: 'same', of: [same.id] }
  const [narrow] = told.toSorted((a, b) => b.shares.narrows - a.shares.narrows)
  return narrow && narrow.shares.narrows >= narrowed
    ? { kind: 'narrows', of: [narrow.id] }
    : { kind: 'new' }
}

/** Whether both speak of something in common: a telling word, or tools that serve the same. */
function haveSubject(later: Claim, lead: string, earlier: Claim): boolean {
  const said = leans.test(later.text) ? wordingOf(`${lead} ${later.text}`) : later.wording
  const all = [...said, ...leftBy(later)]
  if (all.some((word) => !ofChange.has(word) && earlier.wording.has(word))) return true
  const purposes = new Set(toolsIn(later.text).flatMap(purposesOf))
  return toolsIn(earlier.text)
    .flatMap(purposesOf)
    .some((purpose) => purposes.has(purpose))
}

/** Whether two known ones share so many of their telling words that one change may end both. */
function areOfSame(one: string, other: string): boolean {
  const [a, b] = [claimOf(one).wording, claimOf(other).wording]
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= leastOfSame * Math.min(a.size, b.size)
}

/** Whether a slot is of how names are written, and not of a tool, a place or an amount. */
function isOfNaming(slot: string): boolean {
  return slot.includes(' names ')
}

/** Whether a slot is of an amount, or a limit. */
function isOfAmount(slot: string): boolean {
  return /^(?:number|limit) /u.test(slot)
}

/** The kinds of things in code that a text names. */
function elementsOf(text: string): ReadonlySet<string> {
  return new Set(elementsIn(text).map(({ name }) => name))
}

/** Whether both name such kinds, and none in common. */
function areApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && [...one].every((name) => !other.has(name))
}
