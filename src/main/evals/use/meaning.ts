// How near sentences of an agent are in meaning to what it was given, by the model that the user chose for search.
import type { Embedder } from '../../embed/embedder.ts'
import { plainItem, stemsOf } from './marks.ts'
import type { ReadPiece } from './read-piece.ts'

export interface Meaning {
  /**
   * How near a sentence is to the text of an item, by the model's own scale: 0 is related, 1 the same; below 0 where it is
   * unrelated, and where a text was not read by the model.
   */
  nearness(item: string, sentence: string): number
}

/** Of a session so many sentences are read by the model, those that come first. */
const mostSentences = 600
/** Of each text so much, in UTF-16 units. */
const longestText = 1200
/** Texts in one call: between two the job can be stopped. */
const atOnce = 32

/**
 * Reads items, and the sentences that share a telling word with one of them; null without a model that works. `pause` is
 * awaited between two pieces.
 */
export async function readMeaning(
  items: readonly string[],
  pieces: readonly ReadPiece[],
  { embedder, signal, pause }: ReadOptions,
): Promise<Meaning | null> {
  const { profile } = embedder
  if (profile === null) return null
  const stems = new Set(items.flatMap((item) => [...stemsOf(plainItem(item))]))
  const sentences = new Set<string>()
  for (const { by, call, sentences: said } of pieces) {
    if (by !== 'agent' || call !== null) continue
    for (const { own, ownStems } of said)
      if ([...ownStems].some((stem) => stems.has(stem))) sentences.add(own.slice(0, longestText))
    await pause()
    if (sentences.size >= mostSentences) break
  }
  if (sentences.size === 0) return null
  const texts = [...new Set(items.map(cutItem)), ...[...sentences].slice(0, mostSentences)]
  const vectors = new Map<string, Float32Array>()
  try {
    for (let from = 0; from < texts.length; from += atOnce) {
      const part = texts.slice(from, from + atOnce)
      const asked = part.map((text) => ({ text, kind: 'memory' as const }))
      const read = await embedder.embedDocuments(asked, signal)
      for (const [place, text] of part.entries()) {
        const vector = read[place]?.[0]
        if (vector) vectors.set(text, vector)
      }
    }
  } catch {
    signal.throwIfAborted()
    // Why the model does not work is told where it is chosen; words tell what they can.
    return null
  }
  const { related, same } = profile.similarity
  return {
    nearness(item, sentence) {
      const one = vectors.get(cutItem(item))
      const other = vectors.get(sentence.slice(0, longestText))
      return one && other ? (cosine(one, other) - related) / (same - related) : -1
    },
  }
}

interface ReadOptions {
  readonly embedder: Pick<Embedder, 'profile' | 'embedDocuments'>
  readonly signal: AbortSignal
  readonly pause: () => Promise<void>
}

const cutItem = (item: string): string => plainItem(item).slice(0, longestText)

/** Of vectors of length 1. */
function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
