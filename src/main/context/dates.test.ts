// Says when something was, to the day while that matters and to the month behind that.
import { expect, it } from 'vitest'
import { dated, isoDay } from './dates.ts'

const now = Date.UTC(2026, 10, 19, 12)
const dayMs = 86_400_000

it.each([
  [1, 'yesterday', 10],
  [59, '8 weeks ago', 10],
  [60, '2 months ago', 7],
  [349, '11 months ago', 7],
  [350, 'a year ago', 7],
  [600, 'a year and a half ago', 7],
  [800, '2 years ago', 7],
])('of %i days ago', (days, words, written) => {
  const at = now - days * dayMs
  expect(dated(at, now)).toBe(`${words} (${isoDay(at).slice(0, written)})`)
})
