// The stretch of time of a report, across changes of clocks, months and years.
import { expect, test } from 'vitest'
import { dayBeside, spanOf, spanWords } from './span.ts'

const now = new Date(2026, 10, 26, 15, 30).getTime()

test('a day lasts from midnight to midnight, and today is the one that now lies in', () => {
  expect(spanOf(undefined, false, now)).toEqual({
    from: new Date(2026, 10, 26).getTime(),
    to: new Date(2026, 10, 27).getTime(),
    day: '2026-11-26',
    isToday: true,
  })
  expect(spanOf('2026-11-25', false, now)).toMatchObject({ day: '2026-11-25', isToday: false })
})

test('a week is seven days of the calendar, those of a change of clocks too', () => {
  const { from, to } = spanOf('2026-10-27', true, now)
  expect(new Date(from)).toEqual(new Date(2026, 9, 21))
  expect(new Date(to)).toEqual(new Date(2026, 9, 28))
})

test('a day that never was is today', () => {
  expect(spanOf('2026-13-45', false, now).day).toBe('2026-11-26')
  expect(spanOf('2026-02-31', false, now).isToday).toBe(true)
})

test('the days before and after lie beyond the ends of months and years', () => {
  expect(dayBeside('2026-03-01', -1)).toBe('2026-02-28')
  expect(dayBeside('2026-12-31', 1)).toBe('2027-01-01')
})

test('it is told as people tell it', () => {
  const words = (day: string, isWeek: boolean) => spanWords(spanOf(day, isWeek, now))
  expect(words('2026-11-26', false)).toBe('Thursday 26 November 2026')
  expect(words('2026-11-26', true)).toBe('20 to 26 November 2026')
  expect(words('2026-11-03', true)).toBe('28 October to 3 November 2026')
  expect(words('2026-01-03', true)).toBe('28 December 2025 to 3 January 2026')
})
