// Tests of how days are stacked by model or project.
import { expect, test } from 'vitest'
import { stackDays, type UsedOnDay } from './cost-days.ts'

const now = new Date(2026, 10, 20, 15).getTime()
const used = (day: string, key: string, costUsd: number | null): UsedOnDay => ({
  day,
  key,
  costUsd,
  inputTokens: 1,
  outputTokens: 1,
  cacheReadTokens: 0,
  cacheCreationTokens: 0,
})

test('each day is the sum of its parts, the part with most of all first', () => {
  const rows = [used('2026-11-19', 'a', 1), used('2026-11-20', 'b', 5), used('2026-11-20', 'a', 2)]
  const { parts, days } = stackDays(rows, 'cost', 3, now)
  expect(parts).toEqual([
    { key: 'b', total: 5 },
    { key: 'a', total: 3 },
  ])
  expect(days.map(({ day, values, total }) => [day, values, total])).toEqual([
    ['2026-11-18', [0, 0], 0],
    ['2026-11-19', [0, 1], 1],
    ['2026-11-20', [5, 2], 7],
  ])
})

test('what lies before the days is not among them, and an unknown price adds nothing', () => {
  const rows = [used('2026-11-01', 'old', 9), used('2026-11-20', 'x', null)]
  expect(stackDays(rows, 'cost', 3, now).parts).toEqual([])
  expect(stackDays(rows, 'tokens', 3, now).parts).toEqual([{ key: 'x', total: 2 }])
})

test('beyond five parts the small ones are one', () => {
  const rows = Array.from({ length: 9 }, (_, at) => used('2026-11-20', `m${at}`, 9 - at))
  const { parts, days } = stackDays(rows, 'cost', 1, now)
  expect(parts.map(({ key, total }) => [key, total])).toEqual([
    ['m0', 9],
    ['m1', 8],
    ['m2', 7],
    ['m3', 6],
    ['m4', 5],
    [null, 10],
  ])
  expect(days[0]?.total).toBe(45)
})
