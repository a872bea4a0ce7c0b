// What a later talk is about, by how often it names things: what an older one said of the same is what it changes.
import { countedIn, timesOf } from './kin.ts'
import type { Statement } from './statements.ts'

/** Tells of words how much a later talk is about them, from 0 on: `said` are its clauses, `old` the statements of the older. */
export function createTopic(
  said: readonly Statement[],
  old: readonly Statement[],
): (words: ReadonlySet<string>) => number {
  const times = countedIn(said.map(({ words }) => words))
  const spread = countedIn(old.map(({ words }) => words))
  const weights = new Map<string, number>()
  const weightOf = (word: string) => {
    const known = weights.get(word)
    if (known !== undefined) return known
    // What all of the older one speaks of tells nothing of its parts.
    const weight = Math.log(1 + timesOf(word, times)) / Math.sqrt(spread.get(word) ?? 1)
    weights.set(word, weight)
    return weight
  }
  return (words) => {
    let sum = 0
    for (const word of words) sum += weightOf(word)
    return sum / Math.sqrt(words.size + 1)
  }
}
