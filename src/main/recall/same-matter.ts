// Tells whether two conversations are of the same matter, by the words that both hold and few others do.

import { stemmer } from 'stemmer'
import { unitsIn } from '../memories/measures.ts'
import { framing, readingOf } from '../memories/reconcile/reading.ts'
import type { Passage } from '../search/rank/passages.ts'
import { namesIn } from './names-in.ts'

/** What was said in a talk, and the words that it is compared by. */
export interface Conversation {
  /** By which it is known among others. */
  readonly key: string
  readonly text: string
  /** Stems of its telling words, and its long numbers, as of errors. */
  readonly words: ReadonlySet<string>
  /** The names of code in it, in lower case. */
  readonly names: ReadonlySet<string>
}

/** How rare a word is taken to be of which nothing is known. */
const usualRarity = 0.4

const leastShared = 5
/** "502" tells more than a word: few conversations have it, and it is written in one way alone. */
const longNumber = /^\d{3,}$/
const shareOfNumber = 2

/** A conversation of messages, in the order they were said. */
export function conversationOf(key: string, messages: readonly string[]): Conversation {
  const words = messages.flatMap((message) => [...readingOf(message).words])
  const telling = words.filter(
    (word) => longNumber.test(word) || (!framing.has(word) && !/\d/.test(word)),
  )
  const text = messages.join(' ')
  const names = messages.flatMap(namesIn).filter((name) => /\p{L}_\p{L}|\p{Ll}\p{Lu}/u.test(name))
  return {
    ...{ key, text, words: new Set(telling) },
    names: new Set(names.map((name) => name.toLowerCase())),
  }
}

/**
 * How much two conversations have in common, 0 to 1: the words of both by their rarity, against those of each (a cosine).
 * How rare words are is known from passages that were found.
 */
export function createLikeness(
  passages: readonly Passage[],
): (one: Conversation, other: Conversation) => number {
  const rarity = new Map(
    passages.flatMap(({ within, around, missing }) =>
      [...within, ...around, ...missing].map((met) => [stemmer(met.word), met.rarity]),
    ),
  )
  const weightOf = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + (rarity.get(word) ?? usualRarity) ** 2, 0)
  return (one, other) => {
    const areNamed = one.names.size > 0 && other.names.size > 0
    if (areNamed && ![...one.names].some((name) => other.names.has(name))) return 0
    const units = unitsIn(one.text)
    const shared = [...one.words].filter((word) => other.words.has(word))
    // Euros and days are of anything, and few words are shared by chance.
    const telling = shared.filter((word) => !units.has(word))
    const numbers = telling.filter((word) => longNumber.test(word)).length
    if (telling.length + numbers * (shareOfNumber - 1) < leastShared) return 0
    const both = weightOf(shared)
    return both === 0 ? 0 : both / Math.sqrt(weightOf(one.words) * weightOf(other.words))
  }
}
