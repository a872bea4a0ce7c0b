// Tells whether two conversations are of the same matter, by the words that both hold and few others do.

import { stemmer } from 'stemmer'
import { unitsIn } from '../memories/measures.ts'
import { framing } from '../memories/reconcile/reading.ts'
import type { Passage } from '../search/rank/passages.ts'
import { isStopWord } from '../search/words/stop-words.ts'
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
  /** How often each of its telling words was said, by their beginnings; those that names are made of as well. */
  readonly counts: ReadonlyMap<string, number>
  /** The names of code in it, in lower case. */
  readonly names: ReadonlySet<string>
  /** Those that are of code alone, and are not said to be new: a product may be written like a class. */
  readonly code: ReadonlySet<string>
  /** The beginnings of the words that these names are made of. */
  readonly named: ReadonlySet<string>
}

/** Whether a conversation was before another one; of those of one time the one of the earlier row was. */
export function isBefore(one: Place, other: Place): boolean {
  return one.at < other.at || (one.at === other.at && one.firstId < other.firstId)
}

type Place = Pick<Conversation, 'at' | 'firstId'>

/** How rare a word is taken to be of which nothing is known. */
const usualRarity = 0.4

/** So much of a talk is compared (UTF-16 units), of each of its messages as much. */
const longestCompared = 16_000

/** Words with so many first letters in common are forms of one: of 137 changes 131 are then most like what they change, of whole words 127. */
const beginning = 6
/** So much more tells a word of which the names of the older one's code are made. */
const moreOfName = 2

/** Gives something a name: "I'll add a `bumped_at` column". */
const newlyNamed =
  /\b(?:add(?:s|ed|ing)?|introduc(?:e|es|ed|ing)|creat(?:e|es|ed|ing)|new|call(?:s|ed)?|nam(?:e|es|ed))\b(?: \p{L}{1,12}){0,3} `[^`]{1,60}`/giu

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
  const most = Math.floor(longestCompared / Math.max(1, turns.length * 2))
  const messages = turns.flatMap(({ prompt, answer }) => [
    prompt.slice(0, most),
    answer.slice(0, most),
  ])
  const text = messages.map(asSentence).join(' ')
  const counts = new Map<string, number>()
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const names = messages.flatMap(namesIn).filter((name) => /\p{L}_\p{L}|\p{Ll}\p{Lu}/u.test(name))
  const named = names.flatMap((name) => name.match(/\p{Lu}?\p{Ll}{3,}/gu) ?? [])
  return {
    ...{ firstId, at, text, opening: messages[0] ?? '', counts },
    names: new Set(names.map((name) => name.toLowerCase())),
    code: new Set(
      messages
        .flatMap((message) => namesIn(message.replace(newlyNamed, ' ')))
        .filter((name) => /\p{L}_\p{L}|^\p{Ll}+\p{Lu}/u.test(name))
        .map((name) => name.toLowerCase()),
    ),
    named: new Set(named.map((word) => word.toLowerCase().slice(0, beginning))),
  }
}

/** A message that ends as a sentence does: many are typed without, and would run into the next. */
function asSentence(message: string): string {
  return /[\p{L}\p{N})`'"]$/u.test(message) ? `${message}.` : message
}

/** The telling words of a text and of the names in it, each cut to its beginning, in their order. */
function wordsIn(text: string): string[] {
  const words = text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').match(/\p{L}{3,40}/gu) ?? []
  return words.flatMap((word) => {
    const lower = word.toLowerCase()
    return isStopWord(lower) || framing.has(stemmer(lower)) ? [] : lower.slice(0, beginning)
  })
}

/**
 * Compares conversations by the words of both, by how often they were said and their rarity, as it is known from passages
 * that were found (a cosine of tf-idf).
 */
export function createLikeness(passages: readonly Passage[]): Likeness {
  const rarity = new Map<string, number>()
  for (const { within, around, missing } of passages)
    for (const met of [...within, ...around, ...missing])
      for (const word of wordsIn(met.word))
        rarity.set(word, Math.max(rarity.get(word) ?? 0, met.rarity))
  const weightOf = (word: string, count: number) =>
    (rarity.get(word) ?? usualRarity) * (1 + Math.log(count))
  const lengthOf = ({ counts }: Conversation) =>
    Math.sqrt([...counts].reduce((sum, [word, count]) => sum + weightOf(word, count) ** 2, 0))
  return (later, earlier) => {
    const units = new Set([...unitsIn(earlier.text)].map((unit) => unit.slice(0, beginning)))
    let [both, shared] = [0, 0]
    for (const [word, count] of later.counts) {
      const other = earlier.counts.get(word)
      if (other === undefined || units.has(word)) continue
      shared++
      // What is decided is of what its code is named after: people say "the surcharge" of `fuel_surcharge`.
      const more = earlier.named.has(word) ? moreOfName : 1
      both += weightOf(word, count) * weightOf(word, other) * more
    }
    const all = lengthOf(later) * lengthOf(earlier)
    return { alike: all === 0 ? 0 : both / all, shared }
  }
}
