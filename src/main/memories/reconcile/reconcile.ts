// What a candidate is beside what is known: the same, a better wording, another value of the same thing, or new.
import { stemmer } from 'stemmer'
import type { Candidate, SaidBy } from '../candidate.ts'
import { framing, type Reading, readingOf } from './reading.ts'
import { placeOf, slotsOf } from './slots.ts'

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

/** Compares a candidate with what is known in its namespace. */
export function reconcile(
  candidate: Candidate & { readonly at: number },
  known: readonly Known[],
): Verdict {
  const own = readingOf(candidate.content)
  const read = known.map((one) => {
    const other = readingOf(one.content)
    return { ...one, other, share: shareOf(own.words, other.words) }
  })
  read.sort((a, b) => b.share - a.share)
  const same = read.find(
    ({ other, share }) =>
      share >= sameShare &&
      Math.abs(other.words.size - own.words.size) <= 2 &&
      areEqual(own.exact, other.exact) &&
      areSameValues(own, other) &&
      // Of two that each have a word of their own it may be the value.
      (restOf(own, other).length === 0 || restOf(other, own).length === 0),
  )
  if (same) return { kind: 'same', of: [same.id] }
  const slots = slotsOf(candidate.content)
  const set = read.map((one) => ({ ...one, slots: slotsOf(one.content) }))
  const sameValue = set.find(
    (one) =>
      slots.length > 0 &&
      one.slots.length === slots.length &&
      slots.every(({ of, value }) => one.slots.some((s) => s.of === of && s.value === value)),
  )
  if (sameValue) return { kind: 'same', of: [sameValue.id] }
  const otherValue = set.filter((one) =>
    one.slots.some(({ of, value }) =>
      slots.some(
        (s) => s.of === of && s.value !== value && (candidate.isChange || !of.startsWith(placeOf)),
      ),
    ),
  )
  if (otherValue.length > 0) return inPlaceOf(otherValue, candidate)
  const opposite = read.filter(
    ({ content, other }) =>
      isDenied(content) !== isDenied(candidate.content) &&
      areEqual(own.exact, other.exact) &&
      areSameValues(own, other) &&
      sharedBy(own, other) > 0 &&
      (restOf(own, other).length === 0 || restOf(other, own).length === 0),
  )
  const decided = opposite.filter(
    ({ at, other }) =>
      at !== candidate.at &&
      (candidate.isChange || restOf(own, other).length + restOf(other, own).length === 0),
  )
  if (decided.length > 0) return inPlaceOf(decided, candidate)
  // At once, or the one says more: an exception of it, or a change of mind.
  const open = opposite.filter(
    ({ at, other }) => at === candidate.at || sharedBy(own, other) >= sharedInDoubt,
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

/** Words that change what is said, of the one and not of the other; how it is asked for is none. */
function restOf(one: Reading, other: Reading): string[] {
  return [...one.words].filter((word) => !other.words.has(word) && !framing.has(word))
}

/** How many words that change what is said both have. */
function sharedBy(one: Reading, other: Reading): number {
  return [...one.words].filter((word) => other.words.has(word) && !framing.has(word)).length
}

/** Where both quote values they are the same ones. */
function areSameValues(one: Reading, other: Reading): boolean {
  return one.values.size === 0 || other.values.size === 0 || areEqual(one.values, other.values)
}

function areEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((token) => other.has(token))
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
const denies =
  /\b(?:never|not?|don['’]t|avoid|stop)\b|(?<!\p{L})(?:nie|nicht|kein\p{L}*|jamais|nunca|mai)(?!\p{L})/iu

/** A case in which something else holds denies nothing of what is said. */
const cases = /\b(?:even if|even when|even though|unless|if|whether)\b[^,;.:]*/giu

function isDenied(text: string): boolean {
  return denies.test(text.replace(cases, ' '))
}

/** How many of the telling words of the shorter text the other holds (0 to 1), however it is asked; 0 where numbers or names differ. */
export function shareOfWords(a: string, b: string): number {
  const [one, other] = [readingOf(a), readingOf(b)]
  const [few, many] = [one.exact, other.exact].sort((x, y) => x.size - y.size)
  if (few && many && [...few].some((token) => !many.has(token))) return 0
  return wordsShared(a, b)
}

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
