// Finds the documents that hold words of a query, the most telling ones, without reading long posting lists.
import type { Filter } from '../filters.ts'
import { mostCounted, type Ranking } from '../rank/ranking.ts'
import { allOf, anyOf } from './match-expression.ts'
import { allTerms, type Term } from './settle-terms.ts'

/** With so many documents that hold all words, those that hold some of them are not looked for. */
const enough = 60
/** Documents with less than this share of the query's rarity are no answer, where there are better ones. */
const leastCovered = 0.1
/** So many documents with some of the words are weighed: those with the rarest. */
const mostPartial = 200
/** Words bring documents of their own while these are no more than this together. */
const mostBrought = 2000

export interface WordMatches {
  /** Rows to be weighed, in no order. */
  readonly ids: readonly number[]
  /** Every match, up to `mostCounted`. */
  readonly all: readonly number[]
}

/** A function that finds rows by words; those with all words are always among them. */
export function createWordSearch(
  ranking: Ranking,
): (terms: readonly Term[], filter: Filter) => WordMatches {
  /** Documents with some of the words that occur at all, the rarest first. */
  function partial(terms: readonly Term[], filter: Filter): number[] {
    // Frequent words add to the rank of what rare ones find, without bringing all their documents.
    const anyCore = anyOf(rarest(terms))
    if (anyCore === '') return []
    const held = new Map<number, { words: number; rarity: number }>()
    for (const { expression, rarity } of terms) {
      const match = allOf([anyCore, expression, ...filter.expressions])
      for (const id of ranking.newest(match, filter, mostBrought)) {
        const before = held.get(id)
        held.set(id, { words: (before?.words ?? 0) + 1, rarity: (before?.rarity ?? 0) + rarity })
      }
    }
    const found = [...held].sort(
      ([a, x], [b, y]) => y.rarity - x.rarity || y.words - x.words || b - a,
    )
    const occurring = terms.filter(({ frequency }) => frequency > 0)
    const least = occurring.reduce((sum, { rarity }) => sum + rarity, 0) * leastCovered
    const most = found.filter(([, { rarity }]) => rarity >= least)
    return (most.length > 0 ? most : found).slice(0, mostPartial).map(([id]) => id)
  }

  return (terms, filter) => {
    const full = ranking.matches(allTerms(terms), filter)
    if (full.all.length >= enough || terms.length < 2) return full
    const ids = new Set(full.ids)
    for (const id of partial(terms, filter)) ids.add(id)
    const all = [...new Set([...full.all, ...ids])].slice(0, mostCounted)
    return { ids: [...ids], all }
  }
}

/** The words rare enough to bring documents of their own; at least the rarest that occurs. */
function rarest(terms: readonly Term[]): string[] {
  const core: string[] = []
  let sum = 0
  for (const { expression, frequency } of [...terms].sort((a, b) => b.rarity - a.rarity)) {
    if (frequency === 0) continue
    if (core.length > 0 && sum + frequency > mostBrought) break
    core.push(expression)
    sum += frequency
  }
  return core
}
