// What a candidate is beside what is known: the same, a better wording, another value of the same thing, or new.
import { stemmer } from 'stemmer'
import type { Candidate, SaidBy } from '../candidate.ts'
import { areAlternatives } from './alternatives.ts'
import {
  areEqual,
  areOpposed,
  areSameValues,
  type Claim,
  claimOf,
  isTurnedRound,
  restOf,
  sharedBy,
} from './claims.ts'
import { framing, type Reading, readingOf } from './reading.ts'
import { refines } from './refines.ts'
import { placeOf, slotsOf } from './slots.ts'
import { endsWhatIsSaid, setsAnotherValue } from './succession.ts'
import { differInValue } from './values.ts'
import { hasWhole } from './whole.ts'

export interface Known {
  readonly id: number
  readonly content: string
  readonly kind: string
  readonly saidBy: SaidBy
  readonly isConfirmed: boolean
  /** When it was said, in ms since 1970. */
  readonly at: number
}

export type Verdict =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'same' | 'refines' | 'supersedes' | 'conflicts'
      /** The nearest first. */
      readonly of: readonly number[]
    }

/** Of the words of the shorter text, shared with the other. */
const sameShare = 0.9
/** Of two decisions on the same names. */
const subjectShare = 0.34

/** So many words of its own may one of two have that set another value, the value with them. */
const mostOfAlternative = 1
/** A value that takes another one's place has so many words. */
const mostOfValue = 3

/** Compares a candidate with what is known in its namespace. */
export function reconcile(
  candidate: Candidate & { readonly at: number },
  known: readonly Known[],
): Verdict {
  const own = claimOf(candidate.content)
  const read = known.map((one) => {
    const other = claimOf(one.content)
    return { ...one, other, share: shareOf(own.words, other.words) }
  })
  read.sort((a, b) => b.share - a.share)
  // Who names what holds no longer says the opposite in nearly the same words.
  const setAside = read.filter(({ other }) => setsAside(own, other) || setsAside(other, own))
  const alike = read.filter(
    ({ other }) =>
      other.isDenied === own.isDenied &&
      leftOf(own, other).length === 0 &&
      leftOf(other, own).length === 0,
  )
  const refined = alike.find((one) => one.at <= candidate.at && refines(own, one.other))
  if (refined) return { kind: 'refines', of: [refined.id] }
  const same = alike.find(
    ({ other, share }) =>
      share >= sameShare &&
      Math.abs(other.words.size - own.words.size) <= 2 &&
      areEqual(own.exact, other.exact) &&
      areSameValues(own, other) &&
      !isTurnedRound(own, other) &&
      !areOpposed(own, other) &&
      // Of two that each have a word of their own it may be the value.
      (restOf(own, other).length === 0 || restOf(other, own).length === 0),
  )
  if (same) return { kind: 'same', of: [same.id] }
  const sameWords = alike.find(({ other }) => isSameWording(own, other))
  if (sameWords) return { kind: 'same', of: [sameWords.id] }
  if (setAside.length > 0) return inPlaceOf(setAside, candidate)
  const ended = read.filter((one) => {
    const [later, earlier] = one.at > candidate.at ? [one.other, own] : [own, one.other]
    return isShort(candidate, one) && endsWhatIsSaid(later, earlier)
  })
  if (ended.length > 0) return inPlaceOf(ended, candidate)
  const slots = slotsOf(candidate.content)
  const set = alike.map((one) => ({ ...one, slots: slotsOf(one.content) }))
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
      setsAnotherValue(later, earlier)
    )
  })
  if (replaced.length > 0) return inPlaceOf(replaced, candidate)
  const named = read.filter((one) => one.at <= candidate.at && isNamedAside(candidate, own, one))
  if (named.length > 0) return inPlaceOf(named, candidate)
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
        [...own.names].some((name) => other.names.has(name))),
  )
  return of.length > 0 ? inPlaceOf(of, candidate) : { kind: 'new' }
}

/** Whether both are one sentence of somebody, and none of them the outcome of a talk, which names many things. */
function isShort(candidate: Candidate, known: Known): boolean {
  return [candidate, known].every((one) => one.kind !== 'decision' || one.saidBy === 'user')
}

/** Whether both say the same of the same, however it is put. */
function isSameWording(one: Claim, other: Claim): boolean {
  return (
    one.wording.size >= 2 &&
    areEqual(one.wording, other.wording) &&
    areSameValues(one, other) &&
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
  return (
    sharedBy(own, other) >= 2 && (candidate.isChange || Math.min(more, less) <= mostOfAlternative)
  )
}

/** Whether what is known is of a value that the candidate says holds no longer, of the same things. */
function isNamedAside(
  { aside = [] }: Candidate,
  own: Claim,
  { other, kind }: Known & { readonly other: Claim },
): boolean {
  if (kind === 'decision' || other.isDenied) return false
  return sharedBy(own, other) > 0 && aside.some((gone) => hasWhole(other.text, gone))
}

/** What the one sets aside of the things that the other says. */
function leftOf(one: Claim, other: Claim): ReadonlySet<string>[] {
  return one.aside.filter((gone) =>
    [...gone].every((word) => other.said.words.has(word) && !one.said.words.has(word)),
  )
}

/** Whether the one says that what the other says holds no longer: "Valkey instead of Redis" of "Redis for sessions". */
function setsAside(one: Claim, other: Claim): boolean {
  if (one.isDenied || other.isDenied) return false
  return leftOf(one, other).some((gone) => {
    const subject = restOf(other.said, one.said).filter(
      (word) => !gone.has(word) && !/^\d+$/.test(word),
    )
    // What is said of a narrower thing leaves the rest of the other as it is.
    const most = sharedBy(one.said, other.said) > 0 ? mostOfValue : 1
    return subject.length === 0 && restOf(one.said, other.said).length <= most
  })
}

/** It takes their place, but for an agent's words before those of the user and for what the user confirmed. */
function inPlaceOf(
  known: readonly Known[],
  { saidBy, at }: Pick<Candidate, 'saidBy'> & { readonly at: number },
): Verdict {
  const isKept = (one: Known) =>
    one.at <= at && (one.isConfirmed || (one.saidBy === 'user' && saidBy !== 'user'))
  return {
    kind: known.every(isKept) ? 'conflicts' : 'supersedes',
    of: known.map(({ id }) => id),
  }
}

/** Names what was agreed on before. */
const replaced =
  /\b(?:supersed(?:es|ing)|replac(?:es|ing)|instead of|rather than|no longer) (?:the |our )?([^:;,.]{3,80})/giu

/** Whether the one says that what the other says holds no longer. */
function replaces(newer: Reading, older: Reading): boolean {
  return [...newer.text.matchAll(replaced)].some(([, named = '']) => {
    const words = named.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const telling = words.filter((word) => !/^(?:rule|policy|decision|the|a|an)$/.test(word))
    const there = new Set(older.text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
    const stems = new Set([...there].map((word) => stemmer(word)))
    return telling.length > 0 && telling.every((word) => stems.has(stemmer(word)))
  })
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
