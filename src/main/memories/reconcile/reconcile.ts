// What a candidate is beside what is known: the same, a better wording, another value of the same thing, or new.
import type { Candidate } from '../candidate.ts'
import { classedVerdict } from '../classes/classed-verdict.ts'
import { inPlaceOf, type Known, type Verdict } from '../verdict.ts'
import { areOfOnePlace } from '../where-alone.ts'
import { areAlternatives } from './alternatives.ts'
import { isNamedAside, leftOf, replaces, setsAside } from './aside.ts'
import {
  areEqual,
  areOpposed,
  areSameValues,
  type Claim,
  claimOf,
  isTurnedRound,
  restOf,
  sharedBy,
  without,
} from './claims.ts'
import { setsOtherComplement } from './complements.ts'
import { lifts } from './lifted.ts'
import { framing, nameApart, nameTheSame, readingOf, spellApart } from './reading.ts'
import { refines } from './refines.ts'
import { placeOf, slotsOf } from './slots.ts'
import {
  endsWhatIsSaid,
  saysChange,
  saysElseOfIt,
  setsAnotherValue,
  usesInstead,
} from './succession.ts'
import { differInValue } from './values.ts'

/** Of the words of the shorter text, shared with the other. */
const sameShare = 0.9
/** Of two decisions on the same names. */
const subjectShare = 0.34

/** So many words of its own may one of two have that set another value, the value with them. */
const mostOfAlternative = 1

/** Compares a candidate with what is known in its namespace, the nearest first. */
export function reconcile(
  candidate: Candidate & { readonly at: number },
  known: readonly Known[],
): Verdict {
  // What holds in one place alone leaves what holds everywhere, and the other way round.
  const comparable = known.filter(({ content }) => areOfOnePlace(candidate.content, content))
  const verdict = byRules(candidate, comparable)
  const found = verdict.kind === 'new' ? classedVerdict(candidate, comparable) : verdict
  // What a talk came to names many values.
  if (found.kind !== 'supersedes' || candidate.kind === 'decision') return found
  const own = claimOf(candidate.content)
  const of = found.of.filter((id) => {
    const one = known.find((other) => other.id === id)
    return !(one && one.at <= candidate.at && namesOtherOld(own, claimOf(one.content)))
  })
  return of.length > 0 ? { ...found, of } : { kind: 'new' }
}

/** Names that stand for a thing, as against how it is: "no longer needed" sets aside what is known, however that is put. */
const isOfState =
  /(?:ed|en|ing|able|ible|al|ory)$|^(?:built|kept|done|sent|held|made|run|set|put)$/u

/** Whether a later claim names what it takes the place of, and that is nothing of the earlier one. */
function namesOtherOld(later: Claim, earlier: Claim): boolean {
  return (
    later.aside.length > 0 &&
    later.aside.every((words) => {
      const names = [...words].filter((word) => !isOfState.test(word))
      return (
        names.length > 0 &&
        !names.some((name) => earlier.words.has(name) || earlier.exact.has(name))
      )
    })
  )
}

/** Something known as it is compared with a candidate. */
interface Read extends Known {
  readonly other: Claim
  /** Of the words of the shorter text, shared with the other. */
  readonly share: number
}

/** What the rules make of a candidate beside what is known. */
export function byRules(
  candidate: Candidate & { readonly at: number },
  known: readonly Known[],
): Verdict {
  const own = claimOf(candidate.content)
  const read = known.map((one) => {
    const other = claimOf(one.content)
    return { ...one, other, share: shareOf(own.words, other.words) }
  })
  read.sort((a, b) => b.share - a.share)
  const named = read.filter((one) => one.at <= candidate.at && isNamedAside(candidate, own, one))
  const verdict = besideKnown(candidate, own, read)
  if (named.length === 0 || verdict.kind === 'same' || verdict.kind === 'refines') return verdict
  // Whatever else says the value that is over goes with it.
  const gone = verdict.kind === 'supersedes' ? verdict.of : []
  return inPlaceOf(
    read.filter((one) => gone.includes(one.id) || named.includes(one)),
    candidate,
  )
}

function besideKnown(
  candidate: Candidate & { readonly at: number },
  own: Claim,
  read: readonly Read[],
): Verdict {
  // Who names what holds no longer says the opposite in nearly the same words.
  const setAside = read.filter(({ other }) => setsAside(own, other) || setsAside(other, own))
  const alike = read.filter(
    ({ other }) =>
      other.isDenied === own.isDenied &&
      leftOf(own, other).length === 0 &&
      leftOf(other, own).length === 0,
  )
  const ended = read.filter((one) => {
    const [later, earlier] = one.at > candidate.at ? [one.other, own] : [own, one.other]
    return (
      isShort(candidate, one) &&
      (endsWhatIsSaid(later, earlier) || usesInstead(later, earlier) || lifts(later, earlier))
    )
  })
  if (ended.length > 0) return inPlaceOf(ended, candidate)
  const refined = alike.find((one) => one.at <= candidate.at && refines(own, one.other))
  if (refined) return { kind: 'refines', of: [refined.id] }
  const same = alike.find(
    ({ other, share }) =>
      share >= sameShare &&
      Math.abs(other.words.size - own.words.size) <= 2 &&
      areEqual(own.exact, other.exact) &&
      areSameValues(own, other) &&
      !spellApart(own.text, other.text) &&
      isWithin(own.wording, other.wording) &&
      !isTurnedRound(own, other) &&
      !areOpposed(own, other) &&
      // Of two that each have a word of their own it may be the value.
      (restOf(own, other).length === 0 || restOf(other, own).length === 0) &&
      // Who says that it changed, and leaves out what it was, says something else.
      (restOf(other, own).length === 0 || !saysChange(candidate.content)),
  )
  if (same) return { kind: 'same', of: [same.id] }
  const sameWords = alike.find(({ other }) => isSameWording(own, other))
  if (sameWords) return { kind: 'same', of: [sameWords.id] }
  if (setAside.length > 0) return inPlaceOf(setAside, candidate)
  const slots = slotsOf(candidate.content)
  // Decisions on two functions may be put in the same words.
  const set = alike
    .filter(
      ({ kind, other }) =>
        !(candidate.kind === 'decision' && kind === 'decision' && nameApart(own, other)),
    )
    .map((one) => ({ ...one, slots: slotsOf(one.content) }))
  const sameValue = set.find(
    (one) =>
      slots.length > 0 &&
      one.slots.length === slots.length &&
      slots.every(({ of, value }) => one.slots.some((s) => s.of === of && s.value === value)),
  )
  if (sameValue) return { kind: 'same', of: [sameValue.id] }
  const otherValue = set.filter(
    (one) =>
      one.slots.some(({ of, value }) =>
        slots.some(
          (s) =>
            s.of === of && s.value !== value && (candidate.isChange || !of.startsWith(placeOf)),
        ),
      ) ||
      differInValue(candidate.content, one.content) ||
      isAlternative(candidate, own, one),
  )
  if (otherValue.length > 0) return inPlaceOf(otherValue, candidate)
  const replaced = read.filter((one) => {
    const [later, earlier] = one.at > candidate.at ? [one.other, own] : [own, one.other]
    return (
      isShort(candidate, one) &&
      one.other.isDenied === own.isDenied &&
      (setsAnotherValue(later, earlier) ||
        saysElseOfIt(later, earlier) ||
        setsOtherComplement(later, earlier))
    )
  })
  if (replaced.length > 0) return inPlaceOf(replaced, candidate)
  const opposite = read.filter(
    ({ other }) =>
      other.isDenied !== own.isDenied &&
      areEqual(own.said.exact, other.said.exact) &&
      areSameValues(own.said, other.said) &&
      sharedBy(own.said, other.said) > 0 &&
      (restOf(own.said, other.said).length === 0 || restOf(other.said, own.said).length === 0),
  )
  const decided = opposite.filter(
    ({ at, other }) =>
      at !== candidate.at &&
      (candidate.isChange ||
        restOf(own.said, other.said).length + restOf(other.said, own.said).length === 0),
  )
  if (decided.length > 0) return inPlaceOf(decided, candidate)
  // At once, or the one says more: an exception of it, or a change of mind.
  const open = opposite.filter(
    ({ at, other }) => at === candidate.at || sharedBy(own.said, other.said) >= sharedInDoubt,
  )
  if (open.length > 0) return { kind: 'conflicts', of: open.map(({ id }) => id) }
  const of = read.filter(
    ({ kind, at, other, share }) =>
      kind === 'decision' &&
      candidate.kind === 'decision' &&
      at !== candidate.at &&
      share >= subjectShare &&
      ((at < candidate.at ? replaces(own, other) : replaces(other, own)) ||
        nameTheSame(own, other)),
  )
  return of.length > 0 ? inPlaceOf(of, candidate) : { kind: 'new' }
}

/** Whether both are one sentence of somebody, and none of them the outcome of a talk, which names many things. */
function isShort(candidate: Candidate, known: Known): boolean {
  return [candidate, known].every((one) => one.kind !== 'decision' || one.saidBy === 'user')
}

/** Whether the one has no word that the other lacks. */
function isWithin(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return without(one, other).length === 0 || without(other, one).length === 0
}

/** Whether both say the same of the same, however it is put. */
function isSameWording(one: Claim, other: Claim): boolean {
  return (
    one.wording.size >= 2 &&
    areEqual(one.wording, other.wording) &&
    areSameValues(one, other) &&
    !spellApart(one.text, other.text) &&
    !areOpposed(one, other) &&
    !isTurnedRound(one, other)
  )
}

/** Whether both set a value of one class of the same things; where nothing says that it changed, neither may be of more. */
function isAlternative(
  candidate: Candidate,
  own: Claim,
  { content, other, kind }: Known & { readonly other: Claim },
): boolean {
  // A decision names many values, each of something else.
  if (kind === 'decision' || candidate.kind === 'decision') return false
  if (!areAlternatives(candidate.content, content)) return false
  const [more, less] = [restOf(own, other).length, restOf(other, own).length]
  return sharedBy(own, other) >= 2 && Math.min(more, less) <= mostOfAlternative
}

/** Two that seem to say the opposite, of which one says more, have so many telling words in common. */
const sharedInDoubt = 2
/** How many of the telling words of the shorter text the other holds (0 to 1), whatever their numbers and names. */
export function wordsShared(a: string, b: string): number {
  const [said, known] = [a, b].map(
    (text) => new Set([...readingOf(text).words].filter((word) => !framing.has(word))),
  )
  return said && known ? shareOf(said, known) : 0
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size === 0) return 0
  return [...small].filter((one) => large.has(one)).length / small.size
}
