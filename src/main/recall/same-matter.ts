// Tells whether two conversations are of the same matter, by the words that both hold and few others do.

import { stemmer } from 'stemmer'
import { amountsIn, unitsIn } from '../memories/measures.ts'
import { framing, readingOf } from '../memories/reconcile/reading.ts'
import type { Passage } from '../search/rank/passages.ts'
import { namesIn } from './names-in.ts'

/** What was said in a talk, and the words that it is compared by. */
export interface Conversation {
  /** By which it is known among others. */
  readonly key: string
  readonly text: string
  /** What the user began it with. */
  readonly opening: string
  /** Stems of its telling words, and its long numbers, as of errors. */
  readonly words: ReadonlySet<string>
  /** The names of code in it, in lower case. */
  readonly names: ReadonlySet<string>
  /** The words that these names are made of, as stems. */
  readonly named: ReadonlySet<string>
}

/** How rare a word is taken to be of which nothing is known. */
const usualRarity = 0.4

/** Fewer words are shared by chance; fewer do where something says of the later one that it goes on from another. */
const leastShared = 5
const leastOfFollowing = 3
/** "502" tells more than a word: few conversations have it, and it is written in one way alone. */
const longNumber = /^\d{3,}$/
const shareOfNumber = 2
/** So much more tells a word of which the names of the older one's code are made. */
const moreOfName = 2.5

/** A conversation of messages, in the order they were said. */
export function conversationOf(key: string, messages: readonly string[]): Conversation {
  const words = messages.flatMap((message) => [...readingOf(message).words])
  const telling = words.filter(
    (word) => longNumber.test(word) || (!framing.has(word) && !/\d/.test(word)),
  )
  const text = messages.join(' ')
  const names = messages.flatMap(namesIn).filter((name) => /\p{L}_\p{L}|\p{Ll}\p{Lu}/u.test(name))
  const named = names.flatMap((name) => name.match(/\p{Lu}?\p{Ll}{3,}/gu) ?? [])
  return {
    ...{ key, text, opening: messages[0] ?? '', words: new Set(telling) },
    names: new Set(names.map((name) => name.toLowerCase())),
    named: new Set(named.map((word) => stemmer(word.toLowerCase()))),
  }
}

/**
 * How much two conversations have in common, 0 to 1: the words of both by their rarity, against those of each (a cosine).
 * How rare words are is known from passages that were found.
 */
export function createLikeness(
  passages: readonly Passage[],
): (one: Conversation, other: Conversation, isFollowing?: boolean) => number {
  const rarity = new Map(
    passages.flatMap(({ within, around, missing }) =>
      [...within, ...around, ...missing].map((met) => [stemmer(met.word), met.rarity]),
    ),
  )
  const weightOf = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + (rarity.get(word) ?? usualRarity) ** 2, 0)
  return (one, other, isFollowing = false) => {
    const areNamed = one.names.size > 0 && other.names.size > 0
    if (areNamed && ![...one.names].some((name) => other.names.has(name))) return 0
    const units = unitsIn(one.text)
    const shared = [...one.words].filter((word) => other.words.has(word))
    // Euros and days are of anything, and few words are shared by chance.
    const telling = shared.filter((word) => !units.has(word))
    const numbers = telling.filter((word) => longNumber.test(word)).length
    const amounts = amountsShared(one.text, other.text)
    const least = isFollowing ? leastOfFollowing : leastShared
    if (telling.length + (numbers + amounts) * (shareOfNumber - 1) < least) return 0
    // What is decided is of what its code is named after: people say "the surcharge" of `fuel_surcharge`.
    const named = shared.filter((word) => other.named.has(word))
    const both = weightOf(shared) + weightOf(named) * moreOfName
    return both === 0 ? 0 : both / Math.sqrt(weightOf(one.words) * weightOf(other.words))
  }
}

/** How many amounts both name: "8 cents". */
function amountsShared(one: string, other: string): number {
  const known = amountsIn(other)
  return [...amountsIn(one)].reduce(
    (sum, [unit, values]) =>
      sum + [...values].filter((value) => known.get(unit)?.has(value)).length,
    0,
  )
}
