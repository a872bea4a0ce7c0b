// Whether a difference between two rankings of the same sessions is more than chance: the paired bootstrap.
import type { Difference } from '../../../shared/contract/evaluation/self-test.ts'

const resamples = 2000

/**
 * First minus second (Efron & Tibshirani, An Introduction to the Bootstrap, chapter 16; for rankings: Sakai, SIGIR
 * 2006). The seed is fixed, so that the same figures give the same range.
 */
export function pairedDifference(first: readonly number[], second: readonly number[]): Difference {
  const differences = first.map((value, place) => value - (second[place] ?? 0))
  const sessions = differences.length
  if (sessions === 0) return { mean: 0, low: 0, high: 0, sessions }
  const random = seeded(11)
  const means = Array.from({ length: resamples }, () => {
    let sum = 0
    for (let drawn = 0; drawn < sessions; drawn++)
      sum += differences[Math.floor(random() * sessions)] ?? 0
    return sum / sessions
  }).sort((one, other) => one - other)
  const mean = differences.reduce((sum, value) => sum + value, 0) / sessions
  return {
    mean,
    low: means[Math.floor(resamples * 0.025)] ?? mean,
    high: means[Math.floor(resamples * 0.975)] ?? mean,
    sessions,
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
