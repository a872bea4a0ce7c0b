// How many documents hold a word: counted where they are few, estimated and remembered where they are many.
import type { Db } from '../../db/open.ts'
import { rarityOf } from './rarity.ts'
import { createStoreSize, holdsStill } from './store-size.ts'

/** A store is taken to hold at least so many documents where the rarity of one word is judged by itself. */
const fewestDocuments = 1000
/** Documents are counted up to here for a word by itself. */
const mostCounted = 1000
/** So many words are remembered; the words of a project's questions are the same few thousand. */
const mostKept = 5000

export interface Frequencies {
  /** Reads how large the store is, at the beginning of a question; the others go by that, but for `shareOf`. */
  renew(): void
  /** Documents that hold a condition of which many are remembered, or null. */
  known(match: string): number | null
  keep(match: string, documents: number): void
  /** How many there are in all when these are the newest that match: as dense as among those. */
  estimated(newest: readonly number[]): number
  /**
   * Rarity as a share of what a word would weigh that stands nowhere, 0 to 1; `newest` gives the rows of the store that
   * match, the newest first, so many at most.
   */
  shareOf(match: string, newest: (most: number) => readonly number[]): number
}

/** What is remembered holds until the store has outgrown it. */
export function createFrequencies(db: Db): Frequencies {
  const storeSize = createStoreSize(db)
  const kept = new Map<string, number>()
  let keptAt = 0
  let documents = 1

  function renew(): void {
    documents = storeSize()
    if (holdsStill(keptAt, documents)) return
    kept.clear()
    keptAt = documents
  }

  function dense(counted: number, oldest: number): number {
    const reach = documents - oldest + 1
    return Math.min(documents, (counted * documents) / Math.max(counted, reach))
  }

  function keep(match: string, documents: number): void {
    if (kept.size >= mostKept) kept.clear()
    kept.set(match, documents)
  }

  return {
    renew,
    known: (match) => kept.get(match) ?? null,
    keep,
    estimated: (newest) => dense(newest.length, newest.at(-1) ?? 1),
    shareOf(match, newest) {
      renew()
      const key = `share ${match}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const ids = newest(mostCounted)
      const isCut = ids.length === mostCounted
      const holding = isCut ? dense(ids.length, ids.at(-1) ?? 1) : ids.length
      const among = Math.max(documents, fewestDocuments)
      const share = rarityOf(holding, among) / rarityOf(0, among)
      // What few hold may be held by more the next moment.
      if (isCut) keep(key, share)
      return share
    },
  }
}
