// The pairs that the classifier of changes is trained with: what was known, and a later sentence of which somebody told what it makes of that.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { pairFeaturesOf, readLater } from '../../../src/main/memories/classes/pair-features.ts'
import { claimOf } from '../../../src/main/memories/reconcile/claims.ts'
import { jsonLinesOf } from '../json-lines.ts'
import { folderOfSentences, sentenceSetsIn } from './sentence-sets.ts'
import type { Example } from './train.ts'

const pairSchema = z.object({
  old: z.string(),
  message: z.array(z.string()),
  /** Which sentence of the message is compared. */
  at: z.number(),
  label: z.string(),
})
const lasting = new Set(['rule', 'fact', 'decision'])
const shortest = 12
/** Two of one set that share more may say the same. */
const mostShared = 0.7
/** Says that something changes, whatever that is: beside most of what is known it changes nothing. */
const saysChange =
  /\b(?:from now on|going forward|moving forward|from today|starting|now|no longer|instead|any ?more|start|stop|decided)\b/iu
/** So many others, evenly from its set, hold beside what says that something changes. */
const besideChange = 4

/** The sets of a folder. */
export function pairSetsIn(
  folder: string,
): { readonly name: string; readonly pairs: readonly Example[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({ name, pairs: jsonLinesOf(join(folder, name)).map(read) }))
}

function read(line: unknown): Example {
  const { old, message, at, label } = pairSchema.parse(line)
  return exampleOf(old, message[at] ?? '', message[at - 1] ?? '', label)
}

function exampleOf(old: string, later: string, before: string, label: string): Example {
  return { label, features: pairFeaturesOf(old, readLater(later, before)) }
}

/**
 * Two things that somebody says in one message both hold, mostly the two of a set that share most words, and others of the
 * set beside what says that something changes.
 */
export function holdingBoth(): Example[] {
  return sentenceSetsIn(folderOfSentences).flatMap(({ messages }) => {
    const said = messages.flatMap((sentences, message) =>
      sentences.flatMap(([sentence, label], at) => {
        if (!lasting.has(label) || sentence.length < shortest) return []
        const before = sentences[at - 1]?.[0] ?? ''
        return [{ sentence, before, message, words: claimOf(sentence).wording }]
      }),
    )
    return said.flatMap((one, at) => {
      const next = said[at + 1]
      const near = said
        .filter(({ message }) => message !== one.message)
        .map((other) => ({ ...other, share: sharedBy(one.words, other.words) }))
        .filter(({ share }) => share > 0 && share < mostShared)
        .reduce<{ sentence: string; before: string; share: number } | null>(
          (best, other) => (best === null || other.share > best.share ? other : best),
          null,
        )
      const others = saysChange.test(one.sentence)
        ? Array.from(
            { length: besideChange },
            (_, part) =>
              said[
                (at + Math.floor(((part + 1) * said.length) / (besideChange + 1))) % said.length
              ],
          ).filter((other) => other !== undefined && sharedBy(one.words, other.words) < mostShared)
        : []
      return [
        ...[next?.message === one.message ? next : null, near].flatMap((other) =>
          other ? [exampleOf(one.sentence, other.sentence, other.before, 'both')] : [],
        ),
        ...others.flatMap((other) =>
          other ? [exampleOf(other.sentence, one.sentence, one.before, 'both')] : [],
        ),
      ]
    })
  })
}

function sharedBy(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / Math.max(1, Math.min(one.size, other.size))
}
