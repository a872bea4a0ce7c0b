// A text as it is compared with others: what it says holds or does not, what it sets aside, and what both have in common.

import { readOnce } from '../read-once.ts'
import { type Alternatives, alternativesIn } from './alternatives.ts'
import { framing, type Reading, readingOf } from './reading.ts'
import { stanceOf } from './stance.ts'
import { wordingOf } from './wording.ts'

/** A text as it is compared. */
export interface Claim extends Reading {
  /** The part of it that it says holds, or does not. */
  readonly said: Reading
  /** What that is about, however it is put. */
  readonly wording: ReadonlySet<string>
  /** The telling words of each thing that it sets aside. */
  readonly aside: readonly ReadonlySet<string>[]
  /** What it says has ended. */
  readonly ended: readonly EndedThing[]
  readonly isDenied: boolean
}

interface EndedThing {
  /** Lower case, as it is named. */
  readonly name: string
  readonly words: ReadonlySet<string>
  /** Telling words of where, or of what, it has ended. */
  readonly where: ReadonlySet<string>
}

/** So many texts are kept as they were read: what was rejected is compared with each candidate. */
const mostKept = 2000

/** Reads a text once, to compare it with many. */
export const claimOf: (content: string) => Claim = readOnce(mostKept, readClaim)

function readClaim(content: string): Claim {
  const { said, aside, ended, isDenied } = stanceOf(content)
  const left = aside
    .map((one) => new Set([...readingOf(one).words].filter((word) => !framing.has(word))))
    .filter((words) => words.size > 0)
  const gone = ended.map(({ name, where }) => ({
    ...{ name: name.toLowerCase(), words: wordingOf(name), where: wordingOf(where) },
  }))
  return {
    ...readingOf(content),
    ...{ said: readingOf(said), wording: wordingOf(said), aside: left, isDenied },
    ended: gone.filter(({ words }) => words.size > 0),
  }
}

/** The telling words of all that a claim sets aside or says has ended. */
export function leftBy({ aside, ended }: Claim): string[] {
  return [...aside, ...ended.map(({ words }) => words)].flatMap((words) => [...words])
}

/** What a claim sets that things have one of; of what it says holds alone. */
export function valuesOf({ said }: Claim): Alternatives {
  return alternativesIn(said.text, true)
}

/** Words that change what is said, of the one and not of the other; how it is asked for is none. */
export function restOf(one: Reading, other: Reading): string[] {
  return [...one.words].filter((word) => !other.words.has(word) && !framing.has(word))
}

/** How many words that change what is said both have. */
export function sharedBy(one: Reading, other: Reading): number {
  return [...one.words].filter((word) => other.words.has(word) && !framing.has(word)).length
}

/** Where both quote values they are the same ones. */
export function areSameValues(one: Reading, other: Reading): boolean {
  return one.values.size === 0 || other.values.size === 0 || areEqual(one.values, other.values)
}

/** Whether two sets hold the same. */
export function areEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((token) => other.has(token))
}

/** What the one has and the other has not. */
export function without(one: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]) {
  return [...one].filter((word) => !others.some((other) => other.has(word)))
}

/** Whether both put the same words the other way round: "lint before tests", "tests before lint". */
export function isTurnedRound(one: Reading, other: Reading): boolean {
  if (!turns.test(one.text) || !turns.test(other.text)) return false
  const shared = (of: Reading, by: Reading) => [...of.words].filter((word) => by.words.has(word))
  return shared(one, other).join(' ') !== shared(other, one).join(' ')
}

const turns = /\b(?:before|after|from|into|to|than|over)\b/iu

/** Whether the one says "before" where the other says "after", or the like. */
export function areOpposed(one: Reading, other: Reading): boolean {
  const [a, b] = [one.text, other.text]
  return opposed.some(
    ([first, second]) =>
      (first.test(a) && !second.test(a) && second.test(b) && !first.test(b)) ||
      (second.test(a) && !first.test(a) && first.test(b) && !second.test(b)),
  )
}

const opposed: readonly (readonly [RegExp, RegExp])[] = [
  [/\bbefore\b/iu, /\bafter\b/iu],
  [/\babove\b/iu, /\bbelow\b/iu],
  [/\bwith\b/iu, /\bwithout\b/iu],
  [/\bfrom\b/iu, /\b(?:in)?to\b/iu],
]
