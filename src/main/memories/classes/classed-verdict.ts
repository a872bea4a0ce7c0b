// What a candidate of the user makes of what is known where no rule tells, as a classifier of pairs sees it.
import type { Candidate } from '../candidate.ts'
import { elementsIn } from '../extract/conventions/elements.ts'
import { claimOf, without } from '../reconcile/claims.ts'
import { slotsOf } from '../reconcile/slots.ts'
import { inPlaceOf, type Known, type Verdict } from '../verdict.ts'
import { isOfOtherJob } from './other-job.ts'
import { pairClassOf } from './pair-classes.ts'
import { readLater } from './pair-features.ts'

/** So many of the nearest are looked at: some 0.5 ms of the main thread for each. */
const mostLooked = 12
/** From so likely on (0 to 1) it is so; fitted on pairs that it was not trained with (docs/decisions/learnings.md). */
const gone = 0.65
const goneSaid = 0.5
const narrowed = 0.9
const again = 0.9
/** A sentence changes one thing: the likeliest, and what shares so many telling words (0 to 1) with that. */
const leastOfSame = 0.6
/** Of how names are written the rules tell what is of the same; only that it is over is left to this. */
const liftedOfNames = 0.8

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
  const read = known
    .filter(
      ({ at, saidBy, kind }) => at < candidate.at && (kind !== 'decision' || saidBy === 'user'),
    )
    .filter(({ content }) => !areApart(elements, elementsOf(content)))
    .slice(0, mostLooked)
    .map((one) => {
      const shares = pairClassOf(one.content, later)
      // "Documentation PRs don't need a screenshot": the other ones still do.
      const isOfSome =
        needsNot.test(later.text) &&
        without(later.claim.wording, claimOf(one.content).wording).length > 0
      const isOfNames = later.slots.length > 0 || slotsOf(one.content).length > 0
      // Without a word of change both mostly hold.
      const least = candidate.isChange ? goneSaid : gone
      const isGone = isOfNames
        ? shares.lifts >= liftedOfNames
        : shares.replaces + shares.lifts >= least
      const isOther = isGone && isOfOtherJob(later.claim, claimOf(one.content))
      return { ...one, shares, isGone: isGone && !isOfSome && !isOther, isOfNames }
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
  const same = told.find(({ shares }) => shares.same >= again)
  if (same) return { kind: 'same', of: [same.id] }
  const narrow = told.find(({ shares }) => shares.narrows >= narrowed)
  return narrow ? { kind: 'narrows', of: [narrow.id] } : { kind: 'new' }
}

/** Whether two known ones share so many of their telling words that one change may end both. */
function areOfSame(one: string, other: string): boolean {
  const [a, b] = [claimOf(one).wording, claimOf(other).wording]
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= leastOfSame * Math.min(a.size, b.size)
}

/** The kinds of things in code that a text names. */
function elementsOf(text: string): ReadonlySet<string> {
  return new Set(elementsIn(text).map(({ name }) => name))
}

/** Whether both name such kinds, and none in common. */
function areApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && [...one].every((name) => !other.has(name))
}
