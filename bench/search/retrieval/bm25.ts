// Plain BM25, to compare with: stems of words, no names, no prefixes, no dates, within the scope that is asked.
import { stemmer } from 'stemmer'
import type { SetDocument } from './sets.ts'

// The constants of Lucene and of BEIR's own baseline.
const saturation = 1.2
const lengthShare = 0.75
/** Lucene's stop words. */
const stopWords = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
)

/** A function that orders the documents of one scope (all when null) for a question, the best 100. */
export function createBm25(
  documents: readonly SetDocument[],
): (question: string, scope: string | null) => string[] {
  const indexes = new Map<string | null, Index>()
  const indexOf = (scope: string | null) => {
    const known = indexes.get(scope)
    if (known) return known
    const made = createIndex(
      scope === null ? documents : documents.filter((document) => document.scope === scope),
    )
    indexes.set(scope, made)
    return made
  }
  return (question, scope) => indexOf(scope)(question)
}

type Index = (question: string) => string[]

function createIndex(documents: readonly SetDocument[]): Index {
  const postings = new Map<string, [place: number, count: number][]>()
  const lengths = documents.map(({ text }, place) => {
    const words = wordsOf(text)
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const known = postings.get(word)
      if (known) known.push([place, count])
      else postings.set(word, [[place, count]])
    }
    return words.length
  })
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return (question) => {
    const scores = new Map<number, number>()
    for (const word of new Set(wordsOf(question))) {
      const found = postings.get(word) ?? []
      const rarity = Math.log(1 + (documents.length - found.length + 0.5) / (found.length + 0.5))
      for (const [place, count] of found) {
        const norm = 1 - lengthShare + (lengthShare * (lengths[place] ?? 0)) / usual
        const weight = (rarity * count * (saturation + 1)) / (count + saturation * norm)
        scores.set(place, (scores.get(place) ?? 0) + weight)
      }
    }
    return [...scores]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, 100)
      .map(([place]) => documents[place]?.id ?? '')
  }
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !stopWords.has(word)).map((word) => stemmer(word))
}
