// Tests of how the time of a session is laid along a line.
import { expect, test } from 'vitest'
import { lineWidth, timeScale } from './time-scale.ts'

const minute = 60_000

test('work is drawn in proportion, and every moment comes back from its place', () => {
  const scale = timeScale([{ from: 0, to: 10 * minute }])
  expect(scale.pauses).toEqual([])
  expect([0, 5, 10].map((at) => Math.round(scale.x(at * minute)))).toEqual([0, 500, 1000])
  expect(scale.at(250)).toBeCloseTo(2.5 * minute)
  expect([scale.x(-minute), scale.x(99 * minute)]).toEqual([0, lineWidth])
})

test('a night between two hours of work takes a sliver of the line', () => {
  const night = 12 * 60 * minute
  const scale = timeScale([
    { from: night + 60 * minute, to: night + 120 * minute },
    { from: 0, to: 60 * minute },
  ])
  const [pause, ...others] = scale.pauses
  expect(others).toEqual([])
  expect(pause).toMatchObject({ from: 60 * minute, to: night + 60 * minute, x: 492, width: 16 })
  expect(scale.x(night + 60 * minute)).toBe(508)
  expect(scale.x(night + 120 * minute)).toBe(lineWidth)
  expect(scale.at(500)).toBe(60 * minute + night / 2)
})

test('short pauses stay as long as they were, and many long ones leave most of the line to the work', () => {
  const short = timeScale([
    { from: 0, to: minute },
    { from: 2 * minute, to: 3 * minute },
  ])
  expect(short.pauses).toEqual([])
  expect(short.x(minute)).toBeCloseTo(lineWidth / 3)
  const hour = 60 * minute
  const days = timeScale(
    Array.from({ length: 200 }, (_, at) => ({ from: at * hour, to: at * hour + minute })),
  )
  expect(days.pauses).toHaveLength(199)
  const cut = days.pauses.reduce((sum, { width }) => sum + width, 0)
  expect(cut).toBeLessThanOrEqual(lineWidth / 3 + 0.001)
})

test('a session of one moment, or of none, has places all the same', () => {
  expect(timeScale([{ from: 5, to: 5 }]).x(5)).toBe(0)
  expect(timeScale([]).x(5)).toBe(0)
  expect(timeScale([]).at(500)).toBe(0)
})
