// Whether a difference between two rankings is more than chance: the paired bootstrap over queries.
import { createRandom } from '../../store/store-texts.ts'

/** The mean difference with the range in which it lies 19 times of 20. */
export interface Difference {
  readonly mean: number
  readonly low: number
  readonly high: number
  /** Queries. */
  readonly n: number
}

const resamples = 2000

/**
 * Compares two measures of the same queries, first minus second (Efron & Tibshirani, An Introduction to the
 * Bootstrap, chapter 16; for rankings: Sakai, SIGIR 2006). The seed is fixed: the same figures give the same range.
 */
export function pairedBootstrap(first: readonly number[], second: readonly number[]): Difference {
  const differences = first.map((value, place) => value - (second[place] ?? 0))
  const n = differences.length
  if (n === 0) return { mean: 0, low: 0, high: 0, n }
  const random = createRandom(11)
  const means = Array.from({ length: resamples }, () => {
    let sum = 0
    for (let drawn = 0; drawn < n; drawn++) sum += differences[Math.floor(random() * n)] ?? 0
    return sum / n
  }).sort((a, b) => a - b)
  const mean = differences.reduce((sum, value) => sum + value, 0) / n
  return {
    mean,
    low: means[Math.floor(resamples * 0.025)] ?? mean,
    high: means[Math.floor(resamples * 0.975)] ?? mean,
    n,
  }
}
