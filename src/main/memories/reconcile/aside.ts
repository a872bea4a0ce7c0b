// What a text says holds no longer, by its name: of a value, of a thing that another takes the place of, of a decision.
import { stemmer } from 'stemmer'
import type { Candidate } from '../candidate.ts'
import { type Claim, restOf, sharedBy } from './claims.ts'
import type { Reading } from './reading.ts'
import { hasWhole } from './whole.ts'

/** A value that takes another one's place has so many words. */
const mostOfValue = 3

/** Whether what is known is of a value that the candidate says holds no longer, of the same things. */
export function isNamedAside(
  { aside = [] }: Candidate,
  own: Claim,
  {
    other,
    kind,
    saidBy,
  }: { readonly other: Claim; readonly kind: string; readonly saidBy: string },
): boolean {
  // What an agent put together names many things.
  if ((kind === 'decision' && saidBy !== 'user') || other.isDenied) return false
  return sharedBy(own, other) > 0 && aside.some((gone) => hasWhole(other.text, gone))
}

/** What the one sets aside of the things that the other says. */
export function leftOf(one: Claim, other: Claim): ReadonlySet<string>[] {
  return one.aside.filter((gone) =>
    [...gone].every((word) => other.said.words.has(word) && !one.said.words.has(word)),
  )
}

/** Whether the one says that what the other says holds no longer: "Valkey instead of Redis" of "Redis for sessions". */
export function setsAside(one: Claim, other: Claim): boolean {
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

/** Names what was agreed on before. */
const replaced =
  /\b(?:supersed(?:es|ing)|replac(?:es|ing)|instead of|rather than|no longer) (?:the |our )?([^:;,.]{3,80})/giu

/** Whether the one says that what the other says holds no longer. */
export function replaces(newer: Reading, older: Reading): boolean {
  return [...newer.text.matchAll(replaced)].some(([, named = '']) => {
    const words = named.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const telling = words.filter((word) => !/^(?:rule|policy|decision|the|a|an)$/.test(word))
    const there = new Set(older.text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
    const stems = new Set([...there].map((word) => stemmer(word)))
    return telling.length > 0 && telling.every((word) => stems.has(stemmer(word)))
  })
}
