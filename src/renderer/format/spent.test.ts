import { expect, it } from 'vitest'
import { spent } from './spent.ts'

it.each([
  [{ costUsd: 0, billedUsd: 0, unpriced: 0 }, '$0.00'],
  [{ costUsd: 0.0312, billedUsd: 0.0312, unpriced: 0 }, '$0.0312'],
  [{ costUsd: 0.2, billedUsd: 0, unpriced: 0 }, '$0.20 of a plan'],
  [{ costUsd: 0.5, billedUsd: 0.2, unpriced: 0 }, '$0.20 paid, $0.30 of a plan'],
  // What is not known is not nothing.
  [{ costUsd: 0, billedUsd: 0, unpriced: 2 }, '$0.00, and 2 calls without a known price'],
])('%j', (sum, words) => {
  expect(spent(sum)).toBe(words)
})
