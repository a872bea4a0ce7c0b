// How much the whole of a talk is about a prompt: people speak of one matter in the words of many messages.
import { stemmer } from 'stemmer'
import { type FoundDocument, weightOf } from '../evidence.ts'
import type { Recalled } from '../recalled.ts'
import type { AskedTalks } from './asked-talks.ts'

/** Okapi BM25: how soon more of the same word says no more, and how much a long text is held against it. */
const saturation = 1.2
const ofLength = 0.75
/** Of a talk so much is taken together (UTF-16 units), and this much is usual. */
const longestPart = 1500
const usualLength = 800

/**
 * Reads the talks that candidates are of, and weighs for each record the part of its talk that is most about the prompt:
 * a few messages together, since one is too short and a long talk holds many words by chance. 0 for a record of no talk;
 * 1 is about what one word weighs that stands nowhere else.
 */
export function weighTalks(
  candidates: readonly (Pick<FoundDocument, 'passage'> & { readonly recalled: Recalled })[],
  talks: Pick<AskedTalks, 'around' | 'turns'>,
): (recalled: Recalled) => number {
  const around = talks.around([...new Set(candidates.map(({ recalled }) => recalled.record))])
  const weigh = createWeight(candidates)
  const weights = new Map<number, number>()
  for (const talk of around.values()) {
    if (weights.has(talk.firstId)) continue
    const turns = talks.turns(talk).map(({ prompt, answer }) => `${prompt}\n${answer}`)
    weights.set(talk.firstId, Math.max(0, ...partsOf(turns).map(weigh)))
  }
  return ({ record }) => weights.get(around.get(record)?.firstId ?? 0) ?? 0
}

/** Turns in a row, as many as make a part together, from each turn on. */
function partsOf(turns: readonly string[]): string[] {
  return turns.map((_, from) => {
    let part = ''
    for (const turn of turns.slice(from)) {
      if (part !== '' && part.length + turn.length > longestPart) break
      part += `${turn.slice(0, longestPart)}\n`
    }
    return part
  })
}

/** Weighs a text by the words of the prompt as they were found in documents (Okapi BM25). */
function createWeight(found: readonly Pick<FoundDocument, 'passage'>[]): (text: string) => number {
  const rarities = raritiesIn(found)
  const beginnings = new Set([...rarities.keys()].map((stem) => stem.slice(0, beginning)))
  return (text) => {
    const counts = new Map<string, number>()
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      // Most words are none of the prompt's; to stem each would take most of the time.
      if (!beginnings.has(word.slice(0, beginning))) continue
      const stem = stemmer(word)
      if (rarities.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
    const length = 1 - ofLength + (ofLength * text.length) / usualLength
    return [...counts].reduce(
      (sum, [stem, count]) =>
        sum +
        ((rarities.get(stem) ?? 0) * count * (saturation + 1)) / (count + saturation * length),
      0,
    )
  }
}

/** Letters that a word and its stem have in common. */
const beginning = 2

/** How rare the words of the prompt are, by their stems. */
function raritiesIn(found: readonly Pick<FoundDocument, 'passage'>[]): ReadonlyMap<string, number> {
  const rarities = new Map<string, number>()
  for (const { passage } of found)
    for (const { word, rarity } of [
      ...(passage?.within ?? []),
      ...(passage?.around ?? []),
      ...(passage?.missing ?? []),
    ])
      for (const part of word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
        const stem = stemmer(part)
        rarities.set(stem, Math.max(rarities.get(stem) ?? 0, weightOf({ word: part, rarity })))
      }
  return rarities
}
