// Tells whether two conversations are of the same matter, by the words that both hold and few others do.

import { stemmer } from 'stemmer'
import { unitsIn } from '../memories/measures.ts'
import { framing, readingOf } from '../memories/reconcile/reading.ts'
import type { Passage } from '../search/rank/passages.ts'
import { namesIn } from './names-in.ts'
import type { Talk, TalkTurn } from './talk/talks.ts'

/** What was said in a talk, and the words that it is compared by. */
export interface Conversation {
  /** By which it is known among others: the row of its first turn. */
  readonly firstId: number
  /** When it ended (ms since 1970). */
  readonly at: number
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

/** So much of a talk is compared (UTF-16 units), of each of its messages as much. */
const longestCompared = 16_000

/** "502" tells something: few conversations have it, and it is written in one way alone. */
const longNumber = /^\d{3,}$/
/** So much more tells a word of which the names of the older one's code are made. */
const moreOfName = 2.5

/** How alike a later conversation is to an earlier one (0 to 1), and how many telling words both have. */
export type Likeness = (
  later: Conversation,
  earlier: Conversation,
) => { readonly alike: number; readonly shared: number }

/** A talk by what was said in its turns. */
export function conversationOf(
  { firstId, at }: Pick<Talk, 'firstId' | 'at'>,
  turns: readonly TalkTurn[],
): Conversation {
  const messages = turns.flatMap(({ prompt, answer }) => [prompt, answer])
  const most = Math.floor(longestCompared / Math.max(1, messages.length))
  const words = messages.flatMap((message) => [...readingOf(message.slice(0, most)).words])
  const telling = words.filter(
    (word) => longNumber.test(word) || (!framing.has(word) && !/\d/.test(word)),
  )
  const text = messages.join(' ')
  const names = messages.flatMap(namesIn).filter((name) => /\p{L}_\p{L}|\p{Ll}\p{Lu}/u.test(name))
  const named = names.flatMap((name) => name.match(/\p{Lu}?\p{Ll}{3,}/gu) ?? [])
  return {
    ...{
      firstId,
      at,
      text,
      opening: messages[0] ?? '',
      words: new Set(telling),
    },
    names: new Set(names.map((name) => name.toLowerCase())),
    named: new Set(named.map((word) => stemmer(word.toLowerCase()))),
  }
}

/** Compares conversations by the words of both by their rarity, as it is known from passages that were found (a cosine). */
export function createLikeness(passages: readonly Passage[]): Likeness {
  const rarity = new Map(
    passages.flatMap(({ within, around, missing }) =>
      [...within, ...around, ...missing].map((met) => [stemmer(met.word), met.rarity]),
    ),
  )
  const weightOf = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + (rarity.get(word) ?? usualRarity) ** 2, 0)
  return (later, earlier) => {
    const units = unitsIn(earlier.text)
    const shared = [...later.words].filter((word) => earlier.words.has(word) && !units.has(word))
    const named = shared.filter((word) => earlier.named.has(word))
    const both = weightOf(shared) + weightOf(named) * moreOfName
    const all = Math.sqrt(weightOf(later.words) * weightOf(earlier.words))
    return { alike: all === 0 ? 0 : both / all, shared: shared.length }
  }
}
