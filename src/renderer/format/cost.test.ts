// Money and tokens read right, and the unknown stays unknown.
import { describe, expect, it } from 'vitest'
import { allTokens, cost, costTick, sumOfTokens, tokenParts } from './cost.ts'

describe('a cost', () => {
  it.each([
    [null, 'unknown'],
    [0, '$0'],
    [0.004, 'under 1¢'],
    [0.42, '$0.42'],
    [12.345, '$12.35'],
    [1203.4, '$1,203'],
  ])('of %s reads %s', (usd, text) => {
    expect(cost(usd)).toBe(text)
  })
})

it.each([
  [0, '$0'],
  [0.0025, '0.25¢'],
  [0.000123, '0.012¢'],
  [0.4, '$0.4'],
  [12.345, '$12.3'],
  [1203.4, '$1,203'],
  [25_000, '$25k'],
])('names %s dollars on an axis in six letters: %s', (usd, text) => {
  expect(costTick(usd)).toBe(text)
  expect(text.length).toBeLessThanOrEqual(6)
})

it('counts tokens of the cache with the others, and names each', () => {
  const counts = {
    inputTokens: 10,
    outputTokens: 20,
    cacheReadTokens: 40_000,
    cacheCreationTokens: 300,
  }
  expect(allTokens(counts)).toBe(40_330)
  expect(tokenParts(counts)).toBe('10 in, 20 out, 40k from the cache, 300 into the cache')
})

it('adds up what several used, and knows no cost where one of them has none', () => {
  const used = (costUsd: number | null) => ({
    inputTokens: 1,
    outputTokens: 20,
    cacheReadTokens: 300,
    cacheCreationTokens: 4000,
    costUsd,
  })
  expect(sumOfTokens([used(0.5), used(0.25)])).toEqual({
    inputTokens: 2,
    outputTokens: 40,
    cacheReadTokens: 600,
    cacheCreationTokens: 8000,
    costUsd: 0.75,
  })
  expect(sumOfTokens([used(0.5), used(null), used(1)]).costUsd).toBeNull()
  expect(allTokens(sumOfTokens([]))).toBe(0)
})
