// Weighs what speaks for a record: one rare name counts more than a share of common words, and meaning adds to both.
import type { SimilarityScale } from '../embed/models/model-profile.ts'
import type { ScoreParts } from '../search/rank/fuse.ts'
import type { Met, Passage } from '../search/rank/passages.ts'
import { isEveryday } from './everyday-words.ts'

/** What the documents of one record say together. */
export interface Evidence {
  /** Rarity of the words met, those outside the passage by half; 1 is a word that stands nowhere else. */
  readonly weight: number
  /** Share of the rarity of the prompt's telling words that is met, 0 to 1. */
  readonly covered: number
  /** Telling words of the prompt. */
  readonly asked: number
  /** Telling words that stand in the passage. */
  readonly together: number
  /** Rarity of the rarest name in the passage, 0 without one. */
  readonly name: number
  /** Cosine similarity of the nearest document, or null where none was looked at. */
  readonly similarity: number | null
}

/** A document as search found it. */
export interface FoundDocument {
  readonly parts: ScoreParts | null
  readonly passage?: Passage
}

/** How much a word counts that everybody uses. */
const everydayShare = 0.1
/** How much a word counts that stands beside the passage. */
const aroundShare = 0.5

/** A word that nobody ever wrote says little of what a prompt is about. */
const mostMissing = 0.6

/** The evidence of the documents of one record. */
export function evidenceOf(documents: readonly FoundDocument[]): Evidence {
  const best = [...documents].sort((a, b) => sumOf(b.passage?.within) - sumOf(a.passage?.within))
  const within = new Map(best[0]?.passage?.within.map((met) => [met.word, met]))
  const around = new Map<string, Met>()
  for (const { passage } of documents) {
    for (const met of [...(passage?.within ?? []), ...(passage?.around ?? [])])
      if (!within.has(met.word)) around.set(met.word, met)
  }
  const missing = new Map<string, { word: string; rarity: number }>()
  for (const { word, rarity } of documents.flatMap(({ passage }) => passage?.missing ?? [])) {
    const isMet = within.has(word) || around.has(word)
    if (!isMet) missing.set(word, { word, rarity: Math.min(rarity, mostMissing) })
  }
  const inside = sumOf([...within.values()])
  const outside = sumOf([...around.values()])
  const whole = inside + outside + sumOf([...missing.values()])
  const telling = [...within.values()].filter(({ word }) => !isEveryday(word))
  const names = telling.filter(({ isName }) => isName).map(({ rarity }) => rarity)
  const near = documents.flatMap(({ parts }) => parts?.similarity ?? [])
  return {
    weight: inside + aroundShare * outside,
    covered: whole === 0 ? 0 : (inside + outside) / whole,
    asked: [...within.keys(), ...around.keys(), ...missing.keys()].filter(
      (word) => !isEveryday(word),
    ).length,
    together: telling.length,
    name: Math.max(0, ...names),
    similarity: near.length === 0 ? null : Math.max(...near),
  }
}

/** The weight of words, those that everybody uses nearly none. */
export function sumOf(words: readonly Pick<Met, 'word' | 'rarity'>[] = []): number {
  return words.reduce(
    (sum, { word, rarity }) => sum + rarity * (isEveryday(word) ? everydayShare : 1),
    0,
  )
}

/**
 * Whether a record is clearly what the prompt is about: better nothing than something that distracts. Tried on
 * 20 planted facts among 300 sessions, beside 50 everyday prompts and 20 questions that none of them answers
 * (`npm run bench -- recalled`).
 */
export function isClearlyRelevant(evidence: Evidence, scale: SimilarityScale | null): boolean {
  const { weight, covered, asked, together, name, similarity } = evidence
  const byName = name >= 0.55 && weight >= 0.6 && covered >= 0.25
  const byWords =
    together >= 2 && ((weight >= 1.1 && covered >= 0.4) || (weight >= 0.85 && covered >= 0.65))
  if (similarity === null || scale === null) return byName || byWords
  // Many words shared by two texts that the model calls unrelated are shared by chance.
  if (byName || byWords) return similarity >= scale.unrelated || covered >= 0.6 || name >= 0.7
  // What one word means depends on what it is said to.
  if (asked < 2) return false
  const surely = (scale.related + scale.same) / 2
  const nearly = (scale.related + surely) / 2
  return (
    (similarity >= surely && weight >= 0.25) ||
    (similarity >= nearly && weight >= 0.5 && covered >= 0.25)
  )
}
